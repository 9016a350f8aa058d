### Names, cards, numbers

card =
    { $rank ->
        [A] as
        [K] raja
        [Q] ratu
        [J] jack
       *[other] { $rank }
    } { $suit ->
        [s] sekop
        [h] hati
        [d] wajik
       *[c] keriting
    }
name-offer = { $animal } { $way }
name-ways = Tenang, Berani, Ceria, Cerdik, Lincah, Ramah, Sabar, Tangguh, Cepat, Bijak
name-animals = Bangau, Rubah, Kancil, Elang, Merak, Rusa, Lumba, Harimau, Kijang, Jalak
chips = { $count } chip
close = Tutup
cancel = Batal
back = Kembali
again = Coba lagi
copy = Salin
copied = Tersalin
save = Simpan

### Start

start-tagline = Tiga kartu. Kalau seri, pot tetap.
start-play = Main sekarang
start-play-note = lawan bot, tanpa akun
start-friends = Main dengan teman
start-friends-note = buat meja, kirim tautannya
start-return = Kembali ke meja Anda
start-return-note = { $chips } chip ada di sana
start-new-to-it = Baru pertama?
start-rules = Aturan dalam dua menit
start-as = Anda bermain sebagai { $name }
start-change-name = Ganti
start-tables = Meja terbuka
start-all-tables = Semua meja
start-some-tables = { $count } meja, { $people ->
        [0] belum ada pemain
       *[other] { $people } pemain
    }
start-no-tables = Tidak ada meja umum yang terbuka. Buat satu, dan yang lain menemukannya di sini.
start-chips-only = Hanya chip mainan. Tanpa iklan. Sumber terbuka.
start-checked = Setiap kocokan bisa diperiksa
start-hand = 7 keriting, as hati, dan raja hati: 32 poin
start-going = Sebentar…
nav = Halaman
nav-lobby = Meja
nav-rules = Aturan
nav-hands = Permainan
nav-settings = Pengaturan
nav-account = Akun
nav-language = Bahasa: { $name }
nav-theme-light = Warna terang
nav-theme-dark = Warna gelap

### A name

name-title = Nama Anda
name-label = Panggilan Anda bagi yang lain
name-note = 1 sampai 20 karakter. Bisa diganti nanti.
name-other = Yang lain
name-go = Masuk
name-empty = Tulis nama dulu.

### Lobby

lobby-title = Meja
lobby-new = Meja baru
lobby-ante = ante { $chips }
lobby-limit-none = tanpa batas
lobby-limit-pot = batas pot
lobby-limit-cap = naik paling banyak { $antes } ante
lobby-pace = { $s } dtk per giliran
lobby-buy-in = { $least } sampai { $most } chip
lobby-seats = { $taken } dari { $seats }
lobby-bots = { $count } bot yang mengalah
lobby-people = { $count ->
        [0] belum ada orang
       *[other] { $count } pemain
    }
lobby-watching = { $count } menonton
lobby-playing = permainan { $hand }
lobby-join = Ikut
lobby-watch = Tonton
lobby-link-label = Tautan dari teman
lobby-link-note = Tempel di sini.
lobby-link-go = Ke meja
lobby-link-bad = Itu bukan tautan meja. Ujungnya #join= dan beberapa huruf.

### New table

new-title = Meja baru
new-name-label = Namanya
new-name-usual = Meja { $name }
new-public = Di lobi, untuk semua
new-public-note = Mati: hanya lewat tautannya.
new-seats = Kursi
new-ante = Ante
new-ante-note = Yang dibayar semua sebelum kartu.
new-pace = Waktu untuk memutuskan
new-pace-slow = 40 dtk
new-pace-usual = 20 dtk
new-pace-fast = 10 dtk
new-bots = Bot
new-bots-note = Mengisi kursi, mengalah pada orang, dan bermain sampai ante { $ante }.
new-bots-none = tanpa bot
new-bots-some = sampai separuh
new-bots-full = semua kursi
new-bots-kind = Cara mainnya
new-kind-sensible = Masuk akal
new-kind-cautious = Hati-hati
new-kind-bold = Berani
new-kind-random = Acak
new-kind-other = { $name }
new-rules = Aturan meja
new-rules-note = { $name }, seperti dimainkan di sana
new-preset = Aturan siapa
new-preset-forte = ForteGames
new-preset-vipsvara = VIP Svara
new-preset-other = { $name }
new-more = Pengaturan lain
new-make = Buat meja
new-making = Sedang dibuat…
setting-bank-ms = Waktu cadangan
setting-refill-ms = Tambahannya tiap pembagian
setting-entry-ms = Waktu memutuskan ikut svara
setting-grace-ms = Waktu kembali bila sambungan putus
setting-away-ms = Kursi yang pergi disimpan selama
setting-offer-ms = Kursi kosong disimpan untuk yang antre
setting-showdown-ms = Jeda setelah buka kartu
setting-mix-ms = Menunggu angka acak semua pemain
setting-rathole-ms = Yang kembali membawa sebanyak tadi, selama
switch-joker-pair = 7 keriting dengan sepasang
switch-joker-pair-add = menambah 11
switch-joker-pair-replace = jadi kartu ketiga
switch-three-sevens = 34 poin untuk tiga tujuh
switch-three-sevens-any = tiga apa pun
switch-three-sevens-joker = hanya dengan 7 keriting
switch-seven-pair = 23 poin untuk dua tujuh
switch-seven-pair-best = paling sedikit
switch-seven-pair-fixed = selalu
switch-blind-multiples = Taruhan buta adalah yang terakhir kali
switch-blind-multiples-2 = 2
switch-blind-multiples-2-3 = 2 atau 3
switch-blind-multiples-2-3-4 = 2, 3, atau 4
switch-limit = Naik paling banyak
switch-limit-none = semua chip
switch-limit-pot = sebesar pot
switch-limit-cap-50 = 50 ante
switch-svara-entry = Ikut svara bayar
switch-svara-entry-share = satu bagian pot
switch-svara-entry-half = separuh pot
switch-svara-entry-whole = sebesar pot
switch-agree-split = Yang seri boleh sepakat membagi
switch-agree-split-false = tidak
switch-agree-split-true = ya
unit-seconds = { $n } dtk
unit-minutes = { $n } mnt

### At a table: seats, sheets, banners

practice-name = Latihan
share-title = Ajak teman
share-note = Siapa pun yang membuka tautan ini memilih nama lalu duduk.
share-public-note = Meja ini juga ada di lobi.
share-qr = Tautan sebagai kode untuk kamera ponsel
share-send = Kirim tautan
share-renew = Buat tautan baru
share-renew-note = Yang lama tidak berlaku lagi.
sit-title = Kursi { $seat }
sit-chips = Duduk dengan berapa chip
sit-wallet = Anda punya { $chips } chip.
sit-least = Terkecil
sit-middle = Tengah
sit-most = Terbesar
sit-go = Duduk dengan { $chips }
sit-after = Kalau permainan sedang berjalan, Anda ikut setelahnya.
sit-poor = Anda punya { $chips } chip, sedangkan paling sedikit di sini { $least }.
sit-daily = Ambil chip harian
sit-rathole = Yang pergi membawa lebih banyak, selama setengah jam kembali dengan sebanyak itu.
topup-title = Tambah chip
topup-chips = Chip yang ditambah
topup-room = Di depan Anda paling banyak { $most }.
topup-go = Tambah { $chips }
topup-after = Datang setelah permainan ini.
topup-full = Chip Anda sudah sebanyak yang diizinkan meja.
menu-title = { $name }
menu-sit-out = Istirahat setelah permainan ini
menu-sit-in = Main lagi
menu-top-up = Tambah chip
menu-stand-up = Berdiri setelah permainan ini
menu-stay = Tetap duduk
menu-leave = Tinggalkan meja
menu-wait = Tunggu kursi
menu-unwait = Berhenti menunggu
menu-share = Ajak teman
menu-rules = Aturan
menu-hands = Permainan terakhir dan buktinya
menu-settings = Pengaturan
menu-people = Siapa di sini
menu-close-table = Tutup meja ini
menu-close-note = Permainan diselesaikan, dan semua mendapat chipnya.
menu-about = Tentang meja ini
about-seats = Kursi
about-ante = Ante
about-buy-in = Modal duduk
about-clock = Jam
about-bots = Bot
about-bots-text = { $count ->
        [0] tidak ada
       *[other] mengisi sampai { $count } kursi
    }
about-svara-clock = Svara
leave-title = Tinggalkan meja?
leave-hand = Anda sedang bermain: pergi berarti menutup kartu. Taruhan Anda tetap di pot.
leave-claim = Anda seri untuk { $chips }: pergi berarti melepas hak atas pot.
leave-joined = Anda sudah membayar svara: kalau pergi, itu hangus.
leave-chips = { $chips } chip Anda kembali ke dompet.
leave-go = Pergi
leave-keep = Simpan kursi, ke daftar meja
leave-stay = Tetap di sini
people-title = Siapa di sini
people-you = Anda
people-bot = bot
people-watching = menonton
people-away = sedang pergi
people-mute = Bisukan { $name }
people-unmute = Dengar lagi { $name }
people-report = Laporkan { $name }
report-title = Laporkan { $name }
report-reason = Apa yang salah
report-collusion = Mereka bekerja sama
report-cheating = Curang
report-abuse = Hinaan, atau sengaja mengulur waktu
report-name = Namanya
report-other = Hal lain
report-text = Dengan kata-kata Anda, kalau mau
report-go = Kirim ke tuan rumah
report-done = Terima kasih. Tuan rumah akan melihatnya; orang lain tidak.
banner-connecting = Menyambung…
banner-lost = Sambungan putus. Mencoba lagi…
banner-lost-in = Sambungan putus. Mencoba lagi dalam { $s } dtk.
banner-lost-note = Kursi dan chip Anda aman.
banner-now = Sekarang
banner-back = Tersambung lagi.
banner-down = Server dimulai ulang dan segera kembali. Tidak ada yang hilang.
banner-replaced = Meja ini terbuka di tab yang lebih baru, dan tab itu yang bermain.
banner-take-over = Main di sini
banner-draining = Meja ini tutup setelah permainan ini. Semua mendapat chipnya.
banner-halted = Meja berhenti; permainan batal, dan semua mendapat chipnya.
banner-doubt-left-out = Permainan { $hand }: bagian Anda dari kocokan terlambat atau dilewati.
banner-doubt = Permainan { $hand }: kocokan tidak seperti yang diumumkan. Lihat buktinya.
end-gone = Meja ini sudah tutup.
end-no-table = Tidak ada meja itu, atau bukan untuk Anda.
end-unauthorized = Anda tidak masuk lagi.
end-policy = Server menutup sambungan ini.
end-too-big = Server menutup sambungan ini.
end-lobby = Ke daftar meja
shut-title = Meja ini tertutup untuk Anda
shut-why = Meja ini privat, atau sudah tidak ada. Alamatnya saja tidak membukanya: mintalah tautan undangan dari yang mengundang Anda, lalu tempel di sini.
title-turn = Giliran Anda
title-seconds = { $s } dtk: giliran Anda

### What is refused

refused = Meja tidak melakukan itu.
refused-price-changed = Harganya berubah. Lihat lagi.
refused-stale = Giliran itu sudah lewat.
refused-not-asked = Bukan giliran Anda.
refused-not-your-turn = Bukan giliran Anda.
refused-too-little = Kurang dari batas bawah.
refused-too-much = Lebih dari batas atas.
refused-not-this-amount = Bukan jumlah ini.
refused-cannot-pay = Chip Anda kurang dari harganya.
refused-seat-taken = Kursinya sudah diambil.
refused-seated-already = Anda sudah punya kursi.
refused-others-wait = Yang lain sudah lebih lama menunggu kursi.
refused-seats-free = Ada kursi kosong: silakan duduk.
refused-waiting-full = Antrean penuh.
refused-draining = Meja ini segera tutup.
refused-halted = Meja sudah berhenti.
refused-at-maximum = Chip Anda sudah sebanyak yang diizinkan meja.
refused-between-hands = Hanya di antara permainan.
refused-already = Sudah begitu.
refused-nothing-wanted = Tidak ada yang bisa dibatalkan.
refused-room-full = Terlalu banyak orang di meja ini.
refused-no-chips = Chip di dompet Anda tidak sebanyak itu.
refused-busy = Meja terlalu sibuk. Coba lagi.
refused-too-fast = Terlalu cepat. Coba lagi.
refused-newer-link = Tab yang lebih baru bermain di meja ini.
refused-ended = Sambungan sudah berakhir.
problem-offline = Server tidak menjawab. Apakah Anda daring?
problem-internal = Ada yang salah di server. Coba lagi nanti.
problem-too-fast = Terlalu cepat. Tunggu { $s } dtk.
problem-wrong-login = Nama masuk atau kata sandi salah.
problem-login-taken = Nama masuk itu sudah dipakai.
problem-has-account = Anda sudah punya akun.
problem-at-a-table = Tinggalkan dulu meja tempat Anda duduk.
problem-played-together = Tamu ini pernah bermain dengan akun itu, jadi tetap dua. Masuk tanpa membawanya.
problem-no-such-invite = Tautan ini tidak berlaku lagi. Minta yang baru.
problem-not-found = Tidak ada, atau bukan untuk Anda.
problem-too-many-tables = Meja Anda sudah sebanyak yang boleh. Tutup satu dulu.
problem-full = Server tidak menerima meja lagi.
problem-stopping = Server akan berhenti. Coba sebentar lagi.
problem-not-broke = Ini untuk yang hampir tidak punya chip.
problem-already-today = Hari ini sudah Anda ambil. Kembali besok.
problem-address-spent = Terlalu banyak chip dari alamat Anda hari ini.
problem-store-failed = Server tidak bisa menyimpannya. Tidak ada yang berubah; coba lagi.
problem-not-signed-in = Tidak ada yang masuk.

### Settings

settings-title = Pengaturan
settings-look = Tampilan
settings-theme = Warna
settings-theme-auto = ikut perangkat
settings-theme-light = terang
settings-theme-dark = gelap
settings-deck = Kartu empat warna
settings-deck-note = Wajik biru, keriting hijau.
settings-cards = Kartu
settings-cards-normal = biasa
settings-cards-large = besar
settings-motion = Gerak
settings-motion-auto = ikut perangkat
settings-motion-full = penuh
settings-motion-reduced = sedikit
settings-sound = Suara
settings-sound-off = mati
settings-sound-soft = pelan
settings-sound-on = keras
settings-vibrate = Getar saat giliran Anda
settings-hand = Tangan kiri
settings-hand-note = Tombol dicerminkan.
settings-keys = Tampilkan tombol papan ketik
settings-play = Di meja
settings-confirm-all-in = All in bertanya sekali
settings-confirm-fold = Menutup tanpa perlu bertanya sekali
settings-language = Bahasa

### Account

account-title = Akun
account-guest = Anda tamu: hanya cookie peramban ini yang mengenal Anda.
account-wallet = Di dompet
account-on-tables = Di meja
account-daily = Chip harian
account-daily-note = Untuk yang hampir habis, sekali sehari.
account-daily-done = { $chips } chip untuk Anda.
account-make = Buat akun
account-make-note = Simpan chip dan permainan Anda, dan kembali dari mana saja.
account-login = Nama masuk
account-login-note = 3 sampai 32 dari a–z, 0–9, dan _ . -
account-password = Kata sandi
account-password-note = Paling sedikit 8 karakter.
account-make-go = Buat
account-made = Selesai: masuk sebagai { $login } dari mana saja.
account-sign-in = Masuk
account-sign-in-note = Ke akun yang Anda punya.
account-merge = Bawa permainan tamu ini
account-merge-note = Permainannya pindah ke akun; chip tamu tidak.
account-sign-out = Keluar
account-sign-out-guest = Anda tamu dan tidak bisa kembali: chip dan permainan Anda akan hilang.
account-sign-out-sure = Tetap keluar
account-signed-in = Masuk sebagai { $login }
account-ledger = Setiap chip yang Anda terima dan beri
account-ledger-empty = Belum ada.
ledger-start = Modal awal
ledger-daily = Chip harian
ledger-buy-in = Duduk, atau tambah chip
ledger-cash-out = Berdiri
ledger-merge = Dari tamu yang dulu Anda
ledger-other = { $kind }
account-change-password = Ganti kata sandi
account-old-password = Kata sandi sekarang
account-new-password = Kata sandi baru
account-password-changed = Sudah diganti. Sesi Anda yang lain berakhir.

### Hands

hands-title = Permainan Anda
hands-empty = Permainan Anda disimpan di sini, masing-masing dengan bukti kocokannya.
hands-more = Yang lebih lama
hands-hand = Permainan { $hand }
hands-svara = svara dari permainan { $hand }
hands-with = dengan { $names }
hands-bots = { $count } bot
hands-won-with = Menang dengan { $points }
hands-won-alone = Menang: yang lain menutup
hands-lost-with = Kalah dengan { $points } lawan { $best }
hands-folded = Menutup
hands-folded-with = Menutup { $points }
hands-tied = Seri di { $points }: svara
hands-tied-unseen = Svara
hands-voided = Batal: semua mendapat chipnya kembali
hands-split = Pot dibagi
hand-step = Langkah { $step } dari { $steps }
hand-previous = Mundur satu
hand-next = Maju satu
hand-pot = Pot
hand-seats = Siapa punya apa
hand-name = Nama
hand-stack = Chip
hand-bet = Taruhan
hand-cards = Kartu
hand-net = Akhirnya
hand-folded = menutup
hand-unseen = tidak dilihat
hand-proof = Periksa kocokan
hand-text = Sebagai teks
hand-link = Salin tautan
hand-story = Permainan dalam kata

### The proof

proof-title = Kocokan permainan { $hand }
proof-checking = Memeriksa, di peramban ini…
proof-good = Kocokannya jujur.
proof-good-unmixed = Kocokannya utuh, tetapi tidak ada angka acak siapa pun di dalamnya.
proof-bad = Buktinya tidak cocok.
proof-bad-note = Bukti tidak gagal karena kebetulan. Simpan, dan tunjukkan kepada yang lain.
proof-mixed = Diacak oleh { $by } dari { $of } pemain: server tidak bisa memilih kartu.
proof-mixed-none = Anda hanya melawan bot, atau tidak ada angka acak yang sampai: server bisa saja tahu kartunya.
proof-whole = Server menyegel 16 tumpukan sebelum tahu angka acaknya. Campurannya memilih satu; 15 lainnya dibuka, dan masing-masing berisi 32 kartu berbeda.
proof-cards = { $count ->
        [0] Tidak ada kartu permainan ini yang terbuka bagi Anda.
       *[other] { $count } kartu yang terbuka adalah yang dibagikan campuran itu.
    }
proof-noted = Peramban Anda mencatat pernyataan ini sebelum pembagian: sama.
proof-noted-differs = Peramban Anda mencatat pernyataan lain sebelum pembagian.
proof-not = Ini tidak membuktikan bahwa tuan rumah tidak pernah melihat kartu.
proof-warning-left-out = { $you ->
        [yes] Angka acak Anda tidak ikut: terlambat, atau dilewati.
       *[no] Angka acak kursi { $seat } tidak ikut: terlambat, atau dilewati.
    }
proof-warning-shared-commitment = Dua kursi menjanjikan angka yang sama: salah satunya menyalin.
proof-warning-cards-sealed = Kartu Anda tidak terbuka, karena tidak ada yang melihat: tentangnya tidak ada yang terbukti.
proof-fingerprint = Sidik
proof-fingerprint-note = Teman di meja dengan angka yang sama punya pernyataan yang sama.
proof-details = Rincian
proof-statement = Pernyataan
proof-previous = Pernyataan sebelumnya
proof-mix = Campuran
proof-deck = Tumpukan yang dibagikan
proof-deck-text = nomor { $deck } dari 16
proof-seeds = Angka acak
proof-seed-none = tidak ada
proof-seat = Kursi { $seat }
proof-download = Bukti sebagai berkas
proof-failed-malformed = Tidak bisa dibaca sebagai bukti.
proof-failed-unknown-version = Versinya tidak dikenal halaman ini.
proof-failed-wrong-rules = Aturannya bukan aturan di pernyataan.
proof-failed-broken-chain = Tidak menyambung permainan sebelumnya.
proof-failed-replayed-root = Satu tumpukan muncul dua kali.
proof-failed-wrong-seed = Satu angka acak tidak cocok dengan janjinya.
proof-failed-wrong-mix = Campuran tidak mengikuti pernyataan dan angka acak: ada yang diubah.
proof-failed-dealt-deck-opened = Tumpukan yang dibagikan terbuka bagi semua.
proof-failed-deck-not-opened = Tumpukan yang tidak dibagikan tidak dibuka.
proof-failed-false-deck = Satu tumpukan bukan 32 kartu berbeda.
proof-failed-wrong-seats = Kursinya bukan kursi di pernyataan.
proof-failed-missing-opening = Ada kartu yang seharusnya terbuka, tetapi tidak.
proof-failed-unexpected-opening = Ada kartu terbuka yang seharusnya tersegel.
proof-failed-wrong-position = Satu kartu bukan dari tempat yang dibagikan campuran.
proof-failed-wrong-opening = Satu kartu bukan yang tadi disegel.
proof-failed-duplicate-card = Satu kartu dibagikan dua kali.
proof-failed-wrong-cards = Kartu dalam permainan ini bukan kartu yang dibuka oleh bukti.

### Rules

rules-title = Cara bermain Svara

### table

table-name = Meja
table-felt = Meja
table-dock = Pilihan Anda
table-players = Pemain
table-yours = Kartu Anda
table-side = Permainan, obrolan, dan pemain
table-close = Tutup
table-back = Kembali ke daftar meja
table-menu = Menu
table-rules = Aturan
table-share = Ajak
table-talk = Obrolan
table-tab-hand = Permainan
table-hand-words = Permainan dalam kata
table-ante = ante { $chips }
table-seats-count = { $count } kursi
table-clock-word = { $s } dtk
table-limit-none = tanpa batas
table-limit-pot = batas pot
table-limit-cap = naik paling banyak { $count } ante

# Seats
table-you = Anda
table-you-inside = Anda
table-bot = bot
table-dealer = pembagi
table-dealer-letter = P
table-seconds = { $s } dtk
table-chips-word = chip
table-bet-word = taruhan
table-blind-word = Buta
table-won = menang
table-won-split = sebagai bagian
table-tied = seri
table-free = kosong
table-sit-here = Duduk di kursi { $seat }
table-is-folded = Tutup
table-is-all-in = All in
table-is-away = Pergi
table-is-leaving = Keluar
table-is-sitting-out = Istirahat
table-is-coming = Datang

# Middle
table-pot = Pot
table-svara-pot = Pot svara
table-pot-main = Pot utama
table-pot-side = Pot samping { $number }
table-pot-svara = Pot svara
table-pot-svara-side = Pot samping { $number }
table-won-with = { $name } menang { $chips } dengan { $points }
table-won-alone = { $name } menang { $chips }
table-won-several = { $names } menang
table-alone = tidak ada yang lain lagi
table-result = Siapa menang, dan mengapa
table-showdown = Buka kartu
table-next-in = berikutnya dalam { $s } dtk

# One's own hand
table-your-cards = Kartu Anda: { $cards }
table-your-backs = Tiga kartu Anda, tertutup
table-not-seen = belum dilihat
table-points-word = { $points } poin
table-why-card = { $cards } saja
table-why-suit = { $cards } satu jenis
table-why-aces = { $cards } { $count ->
    [2] dua as
   *[other] tiga as
  }
table-why-three = { $cards } tiga sama
table-why-sevens = { $cards } { $count ->
    [2] dua tujuh
   *[other] tiga tujuh
  }
table-why-joker = { $cards } saja
table-why-joker_card = { $cards } bergabung { $others }
table-why-joker_suit = { $cards } bergabung { $others }
table-why-joker_pair = { $cards } bergabung { $others }

# The dock
table-your-turn = Giliran Anda
table-acts = Giliran { $name }
table-after = Anda setelah { $name }
table-you-next = Anda berikutnya
table-hand-runs = Permainan berjalan
table-in-bank = dari waktu cadangan
table-then-fold = lalu Anda tutup
table-then-pass = lalu Anda lewat
table-then-look = lalu Anda melihat
table-then-out = lalu Anda tidak ikut
table-then-play = lalu svara
table-fold = Tutup
table-pass = Lewat
table-pass-note = Anda keluar
table-pass-sure = Lewat?
table-call = Ikut
table-call-all = Ikut semua
table-bet = Taruh
table-raise-to = Naik ke
table-all-in = All in
table-all-in-sure = All in?
table-press-again = tekan lagi
table-all-your-chips = semua chip Anda
table-leaves = sisa { $chips }
table-in-all = { $chips } semuanya
table-you-add = Anda tambah { $chips }
table-no-raise = Tanpa naik
table-no-raise-chips = chip Anda habis
table-no-raise-nobody = tidak ada yang bisa menjawab
table-sizes = Jumlah cepat
table-size = Jumlah
table-size-min = Min
table-size-half = ½ pot
table-size-pot = Pot
table-size-max = Maks
table-size-all-in = All in
table-size-less = Kurang
table-size-more = Lebih
table-size-fine = Jumlah tepat
table-size-typed = Jumlah, { $low } sampai { $high }
table-say-call = Ikut { $chips }
table-say-raise = Naik { $low } sampai { $high }
table-look = Lihat
table-look-why = Taruhan buta berakhir bagi semua; bertahan memakan { $chips }.
table-look-note = lalu { $chips } untuk bertahan
table-look-note-free = lalu taruh atau lewat
table-blind-to = Buta { $chips }
table-blind-why = Anda gandakan tanpa melihat; yang melihat nanti bayar { $chips } untuk bertahan.
table-blind-cannot = Sekarang Anda hanya bisa melihat.
table-pre-call = Ikut { $chips } sudah siap.
table-pre-fold = Tutup sudah siap.
table-pre-look = Lihat sudah siap.
table-pre-clears = Harga baru membatalkannya; tekan untuk batal.
table-pre-cancel = Tekan lagi untuk batal.
table-when-turn = saat giliran Anda
table-on-turn = pada giliran Anda
table-all-in-waits = Anda main untuk yang Anda tutupi
table-bet-stands = { $chips } Anda berlaku
table-sent = Terkirim
table-sent-look = Lihat
table-sent-blind = Buta { $chips }
table-sent-pass = Lewat
table-sent-bet = Taruh { $chips }
table-sent-fold = Tutup
table-sent-call = Ikut
table-sent-raise = Naik ke { $chips }
table-sent-refuse-split = Svara
table-sent-agree-split = Bagi
table-sent-decline-svara = Tidak ikut
table-sent-join-svara = Ikut

# Svara
table-svara = Svara
table-svara-tie = { $names } seri di { $points }
table-svara-tie-unseen = { $names } seri
table-svara-tied = Siapa yang seri
table-svara-others = Siapa yang boleh ikut
table-svara-from = { $held } + { $chips } dari { $names }
table-svara-price = ikut bayar { $chips }
table-svara-joined = ikut · { $chips }
table-svara-decides = memutuskan
table-svara-stays-out = tidak ikut
table-svara-agrees = setuju membagi
table-svara-opens = Svara: siapa ikut?
table-svara-splitting = Bagi atau svara?
table-svara-ready = Svara dimulai
table-svara-free = Anda seri: Anda ikut, gratis.
table-svara-in = Anda ikut dengan { $chips }.
table-svara-short = Ikut bayar { $chips }; Anda punya { $stack }.
table-svara-out = Anda menonton svara ini.
table-svara-wait-split = Pemain yang seri boleh membagi pot.
table-svara-deciding = { $names } memutuskan.
table-svara-least = Taruhan terkecil { $chips }.
table-come-in = Ikut?
table-price-why = { $count ->
    [one] Harga: { $chips }
   *[other] Harga: { $chips } dibagi { $count } yang seri
  }
table-price-half = Harga: separuh dari { $chips }
table-price-whole = Harga: sebesar pot, { $chips }
table-price-pots = Harga: bagian dari { $count } pot
table-pot-with-you = Pot dengan Anda di dalamnya
table-stack-after = Chip Anda setelahnya
table-stay-out = Tidak ikut
table-join-for = Ikut bayar
table-join-note = kartu baru, tanpa ante
table-divide = Bagi potnya?
table-divide-why = Kalau semua yang seri setuju, pot dibagi dan permainan selesai. Satu menolak, dan jadilah svara: { $names }.
table-play-svara = Main svara
table-play-svara-note = kartu baru, pot tetap
table-divide-key = Bagi: { $chips }
table-divide-note = kalau semua setuju

# Between hands
table-you-folded = Anda menutup
table-you-wait = Anda main mulai permainan berikutnya
table-you-sit-out = Anda istirahat
table-away-why = Kursi dan chip Anda disimpan; ante tidak diambil.
table-sit-out = Istirahat
table-stand-up = Berdiri
table-you-broke = Tidak cukup untuk ante
table-broke-why = Antenya { $ante }. Tambah chip, dan Anda dibagi kartu lagi.
table-top-up = Tambah chip
table-you-watch = Anda menonton
table-watch-why = { $taken } dari { $count } kursi terisi. Duduk dengan { $low } sampai { $high } chip.
table-you-sit-soon = Anda duduk setelah permainan ini
table-take-seat = Ambil kursi
table-withdraw = Batalkan
table-wait = Tunggu kursi
table-unwait = Keluar antrean
table-waiting-place = { $place ->
    [1] Anda berikutnya dalam antrean kursi.
   *[other] Anda nomor { $place } dalam antrean kursi.
  }
table-all-taken = Semua kursi terisi.
table-seat-held = Satu kursi disimpan untuk Anda
table-idle = Permainan berikutnya segera mulai
table-idle-alone = Menunggu pemain
table-idle-why = Permainan mulai kalau dua orang bisa membayar ante. Kirim tautannya, atau biarkan bot mengisi kursi.
table-invite = Ajak
table-wish-sit = Anda duduk setelah permainan ini.
table-wish-top-up = { $chips } chip datang setelah permainan ini.
table-wish-sit-out = Anda istirahat setelah permainan ini.
table-wish-sit-in = Anda main mulai permainan berikutnya.
table-wish-stand-up = Anda berdiri setelah permainan ini.
table-wish-leave = Anda pergi.

# Talk and players
table-say = Katakan
table-talk-none = Belum ada yang berkata apa-apa.
table-player-chips = { $chips } chip
table-watches = menonton
table-mute = Bisukan { $name }
table-unmute = Dengar lagi { $name }
table-report = Laporkan { $name }

# The hand in words
table-hand = Permainan { $hand }
table-svara-hand = Permainan { $hand }, svara
table-mixed = Dikocok oleh { $by } dari { $of }: periksa
table-mixed-now = Dikocok oleh { $by } dari { $of }; bisa diperiksa setelah permainan ini
table-no-hand = Belum ada permainan.
table-part-blind = Buta
table-part-betting = Taruhan
table-part-end = Buka kartu
table-log-deals = membagi untuk { $seats }
table-log-deals-svara = membagi svara untuk { $seats }
table-log-antes = { $count } ante masing-masing { $chips }
table-log-blind = taruh { $to } buta
table-log-double = naik ke { $to } buta
table-log-look = melihat kartu
table-log-bet = taruh { $to }
table-log-call = ikut { $to }
table-log-raise = naik ke { $to }
table-log-all-in = { $deed }, all in
table-log-pass = lewat
table-log-fold = menutup
table-log-timeout = kehabisan waktu
table-log-agree = setuju membagi
table-log-refuse = memilih svara
table-log-decline = tidak ikut
table-log-join = ikut dengan { $chips }
table-log-cards = kartu Anda: { $cards }; { $points } poin
table-log-returned = mendapat kembali { $chips }, tak terjawab
table-log-pots = { $pots }
table-log-show = membuka { $cards }: { $points } poin
table-log-win = menang { $chips }
table-log-win-pot = menang { $chips } ({ $pot })
table-log-split = mendapat { $chips } dari pot
table-log-svara = svara: { $names } seri di { $points } untuk { $chips }
table-log-ready = svara antara { $names }; taruhan terkecil { $stake }
table-log-void = permainan batal; semua chip kembali
table-log-sit = duduk dengan { $chips }
table-log-topUp = menambah { $chips }
table-log-leave = pergi
table-log-sitOut = istirahat
table-log-sitIn = main lagi
table-log-arrive = datang
table-log-away = sambungannya putus
table-log-depart = pergi

phrase-hello = Halo!
phrase-thanks = Terima kasih
phrase-nice_hand = Kartu bagus
phrase-good_luck = Semoga beruntung
phrase-well_played = Main bagus
phrase-oops = Ups
phrase-hurry = Tolong cepat
phrase-svara = Svara!
phrase-wow = Wah
phrase-bye = Dadah!

### end of table
