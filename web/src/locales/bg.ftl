### Names, cards, numbers

card =
    { $rank ->
        [A] асо
        [K] поп
        [Q] дама
        [J] вале
        [10] десетка
        [9] деветка
        [8] осмица
        [7] седмица
       *[other] { $rank }
    } { $suit ->
        [s] пика
        [h] купа
        [d] каро
       *[c] спатия
    }
name-offer = { $way } { $animal }
name-ways = Тих, Смел, Весел, Бърз, Хитър, Мил, Бодър, Храбър, Кротък, Ловък
name-animals = щъркел, вълк, заек, бухал, рис, елен, орел, язовец, сокол, таралеж
chips = { $count ->
        [one] { $count } чип
       *[other] { $count } чипа
    }
close = Затвори
cancel = Отказ
back = Назад
again = Опитай пак
copy = Копирай
copied = Копирано
save = Запази

### Start

start-tagline = Три карти. При равни потът остава.
start-play = Играй веднага
start-play-note = срещу ботове, без регистрация
start-friends = Играй с приятели
start-friends-note = направи маса и прати връзката
start-return = Обратно на масата
start-return-note = { $chips ->
        [one] там е { $chips } чип
       *[other] там са { $chips } чипа
    }
start-new-to-it = За пръв път?
start-rules = Правилата за две минути
start-as = Играеш като { $name }
start-change-name = Смени
start-tables = Отворени маси
start-all-tables = Всички маси
start-some-tables = { $count ->
        [one] { $count } маса
       *[other] { $count } маси
    }, { $people ->
        [0] няма никого
        [one] { $people } играч
       *[other] { $people } играчи
    }
start-no-tables = Няма отворена обща маса. Направи една и другите ще я намерят тук.
start-chips-only = Само игрални чипове. Без реклами. Отворен код.
start-checked = Всяко разбъркване може да се провери
start-hand = Седмица спатия, асо купа и поп купа: 32 точки
start-going = Един момент…
nav = Страници
nav-lobby = Маси
nav-rules = Правила
nav-hands = Раздавания
nav-settings = Настройки
nav-account = Профил
nav-language = Език: { $name }
nav-theme-light = Светли цветове
nav-theme-dark = Тъмни цветове

### A name

name-title = Твоето име
name-label = Как да те наричат другите
name-note = 1 до 20 знака. Можеш да го смениш по-късно.
name-other = Друго
name-go = Влез
name-empty = Първо напиши име.

### Lobby

lobby-title = Маси
lobby-new = Нова маса
lobby-ante = анте { $chips }
lobby-limit-none = без лимит
lobby-limit-pot = пот лимит
lobby-limit-cap = вдигане до { $antes ->
        [one] { $antes } анте
       *[other] { $antes } антета
    }
lobby-pace = { $s } сек. за ход
lobby-buy-in = от { $least } до { $most } чипа
lobby-seats = { $taken } от { $seats }
lobby-bots = { $count ->
        [one] { $count } бот, който отстъпва
       *[other] { $count } бота, които отстъпват
    }
lobby-people = { $count ->
        [0] още никой
        [one] { $count } играч
       *[other] { $count } играчи
    }
lobby-watching = { $count ->
        [one] { $count } гледа
       *[other] { $count } гледат
    }
lobby-playing = раздаване { $hand }
lobby-join = Сядам
lobby-watch = Гледам
lobby-link-label = Връзка от приятел
lobby-link-note = Постави я тук.
lobby-link-go = Към масата
lobby-link-bad = Това не е връзка към маса. Тя завършва на #join= и няколко букви.

### New table

new-title = Нова маса
new-name-label = Как се казва
new-name-usual = Масата на { $name }
new-public = В списъка, за всички
new-public-note = Изключено: само с връзката.
new-seats = Места
new-ante = Анте
new-ante-note = Какво плаща всеки преди картите.
new-pace = Време за решение
new-pace-slow = 40 сек.
new-pace-usual = 20 сек.
new-pace-fast = 10 сек.
new-bots = Ботове
new-bots-note = Запълват места, отстъпват на хората и играят до анте { $ante }.
new-bots-none = без
new-bots-some = до половината
new-bots-full = всички места
new-bots-kind = Как играят
new-kind-sensible = Разумно
new-kind-cautious = Предпазливо
new-kind-bold = Смело
new-kind-random = Наслуки
new-kind-other = { $name }
new-rules = Правила на масата
new-rules-note = { $name }, както се играе там
new-preset = По чии правила
new-preset-forte = ForteGames
new-preset-vipsvara = VIP Svara
new-preset-other = { $name }
new-more = Още настройки
new-make = Направи масата
new-making = Прави се…
setting-bank-ms = Време в запас
setting-refill-ms = Колко добавя всяко раздаване
setting-entry-ms = Време за решение при свара
setting-grace-ms = Време за връщане при загубена връзка
setting-away-ms = Мястото на отсъстващ се пази
setting-offer-ms = Свободно място се пази за чакащия
setting-showdown-ms = Пауза след показване на картите
setting-mix-ms = Чакане за семената на всички
setting-rathole-ms = Който се върне, носи колкото е взел, в рамките на
switch-joker-pair = Седмица спатия до чифт
switch-joker-pair-add = добавя 11
switch-joker-pair-replace = е третата карта
switch-three-sevens = 34 точки за три седмици
switch-three-sevens-any = за всеки три
switch-three-sevens-joker = само със седмица спатия
switch-seven-pair = 23 точки за две седмици
switch-seven-pair-best = поне толкова
switch-seven-pair-fixed = винаги
switch-blind-multiples = Залогът на сляпо е предишният по
switch-blind-multiples-2 = 2
switch-blind-multiples-2-3 = 2 или 3
switch-blind-multiples-2-3-4 = 2, 3 или 4
switch-limit = Вдига се най-много с
switch-limit-none = всичко
switch-limit-pot = колкото е потът
switch-limit-cap-50 = 50 антета
switch-svara-entry = Влизането в свара струва
switch-svara-entry-share = дял от пота
switch-svara-entry-half = половин пот
switch-svara-entry-whole = колкото е потът
switch-agree-split = Равните могат да си поделят пота
switch-agree-split-false = не
switch-agree-split-true = да
unit-seconds = { $n } сек.
unit-minutes = { $n } мин.

### At a table: seats, sheets, banners

practice-name = Тренировка
share-title = Покани приятели
share-note = Който отвори тази връзка, си избира име и сяда.
share-public-note = Масата е и в списъка.
share-qr = Връзката като код за камерата на телефона
share-send = Прати връзката
share-renew = Направи нова връзка
share-renew-note = Старата вече няма да води доникъде.
sit-title = Място { $seat }
sit-chips = С колко чипа сядаш
sit-wallet = Имаш { $chips ->
        [one] { $chips } чип
       *[other] { $chips } чипа
    }.
sit-least = Най-малко
sit-middle = Средно
sit-most = Най-много
sit-go = Сядам с { $chips }
sit-after = Ако се играе раздаване, влизаш след него.
sit-poor = Имаш { $chips ->
        [one] { $chips } чип
       *[other] { $chips } чипа
    }, а най-малкото тук е { $least }.
sit-daily = Вземи дневните чипове
sit-rathole = Който е станал с повече, до половин час се връща с толкова.
topup-title = Още чипове
topup-chips = Колко да добавиш
topup-room = Пред теб може да има до { $most }.
topup-go = Добави { $chips }
topup-after = Идват след раздаването.
topup-full = Имаш толкова, колкото масата позволява.
menu-title = { $name }
menu-sit-out = Почивка след това раздаване
menu-sit-in = Играй отново
menu-top-up = Добави чипове
menu-stand-up = Стани след това раздаване
menu-stay = Остани, не ставай
menu-leave = Напусни масата
menu-wait = Чакай за място
menu-unwait = Не чакай повече
menu-share = Покани приятели
menu-rules = Правила
menu-hands = Последни раздавания и проверки
menu-settings = Настройки
menu-people = Кой е тук
menu-close-table = Затвори масата
menu-close-note = Раздаването се доиграва и всеки си взима чиповете.
menu-about = За тази маса
about-seats = Места
about-ante = Анте
about-buy-in = Сядане с
about-clock = Часовник
about-bots = Ботове
about-bots-text = { $count ->
        [0] няма
        [one] запълват до { $count } място
       *[other] запълват до { $count } места
    }
about-svara-clock = Свара
leave-title = Напускаш ли масата?
leave-hand = Участваш в раздаване: ако напуснеш, се отказваш. Заложеното остава в пота.
leave-claim = Имаш равни за { $chips }: ако напуснеш, губиш правото си над пота.
leave-joined = Платил си за сварата: ако напуснеш, губиш платеното.
leave-chips = { $chips ->
        [one] Последният ти чип се връща при теб.
       *[other] Твоите { $chips } чипа се връщат при теб.
    }
leave-go = Напускам
leave-keep = Запази мястото, към масите
leave-stay = Оставам
people-title = Кой е тук
people-you = ти
people-bot = бот
people-watching = гледа
people-away = няма го
people-mute = Заглуши { $name }
people-unmute = Чувай отново { $name }
people-report = Докладвай { $name }
report-title = Доклад за { $name }
report-reason = Какво не е наред
report-collusion = Играят заедно
report-cheating = Измама
report-abuse = Обиди или нарочно бавене
report-name = Името
report-other = Нещо друго
report-text = С твои думи, ако искаш
report-go = Прати на домакина
report-done = Благодаря. Домакинът ще го погледне; никой друг не го вижда.
banner-connecting = Свързване…
banner-lost = Връзката прекъсна. Опитвам отново…
banner-lost-in = Връзката прекъсна. Нов опит след { $s } сек.
banner-lost-note = Мястото и чиповете ти са запазени.
banner-now = Сега
banner-back = Отново свързан.
banner-down = Сървърът се рестартира и се връща след малко. Нищо не се губи.
banner-replaced = Масата е отворена в по-нов прозорец и се играе там.
banner-take-over = Играй тук
banner-draining = Масата затваря след това раздаване. Всеки си взима чиповете.
banner-halted = Масата спря; раздаването е анулирано и всеки има чиповете си.
banner-doubt-left-out = Раздаване { $hand }: твоята част от разбъркването закъсня или беше пропусната.
banner-doubt = Раздаване { $hand }: разбъркването не е, каквото беше обявено. Виж проверката.
end-gone = Тази маса е затворена.
end-no-table = Няма такава маса или не е за теб.
end-unauthorized = Вече не си влязъл.
end-policy = Сървърът затвори тази връзка.
end-too-big = Сървърът затвори тази връзка.
end-lobby = Към масите
shut-title = Тази маса е затворена за теб
shut-why = Тя е частна или вече я няма. Адресът ѝ сам не я отваря: поискай връзката за покана от този, който те покани, и я постави тук.
title-turn = Твой ред
title-seconds = { $s } сек.: твой ред

### What is refused

refused = Масата не прави това.
refused-price-changed = Цената се промени. Виж пак.
refused-stale = Този ход вече мина.
refused-not-asked = Не е твой ред.
refused-not-your-turn = Не е твой ред.
refused-too-little = Това е под минимума.
refused-too-much = Това е над максимума.
refused-not-this-amount = Не тази сума.
refused-cannot-pay = Имаш по-малко от цената.
refused-seat-taken = Мястото е заето.
refused-seated-already = Вече имаш място.
refused-others-wait = Други чакат по-отдавна за място.
refused-seats-free = Има свободни места: седни.
refused-waiting-full = Опашката е пълна.
refused-draining = Масата скоро затваря.
refused-halted = Масата е спряла.
refused-at-maximum = Имаш толкова, колкото масата позволява.
refused-between-hands = Само между раздаванията.
refused-already = Вече е така.
refused-nothing-wanted = Няма какво да се отмени.
refused-room-full = На масата има твърде много хора.
refused-no-chips = Нямаш толкова чипове.
refused-busy = Масата е претоварена. Опитай пак.
refused-too-fast = Твърде бързо. Опитай пак.
refused-newer-link = По-нов прозорец играе на тази маса.
refused-ended = Връзката приключи.
problem-offline = Сървърът не отговаря. Има ли интернет?
problem-internal = Нещо се обърка в сървъра. Опитай по-късно.
problem-too-fast = Твърде бързо. Изчакай { $s } сек.
problem-wrong-login = Грешно потребителско име или парола.
problem-login-taken = Това потребителско име е заето.
problem-has-account = Вече имаш профил.
problem-at-a-table = Първо напусни масите, на които седиш.
problem-played-together = Този гост е играл с този профил, затова остават двама. Влез, без да го взимаш.
problem-no-such-invite = Тази връзка вече не води доникъде. Поискай нова.
problem-not-found = Няма такова нещо или не е за теб.
problem-too-many-tables = Имаш колкото маси е позволено. Първо затвори някоя.
problem-full = Сървърът няма място за повече маси.
problem-stopping = Сървърът спира. Опитай след малко.
problem-not-broke = Те са за тези, които почти нямат чипове.
problem-already-today = Днес вече ги взе. Ела утре.
problem-address-spent = Твърде много чипове от твоя адрес днес.
problem-store-failed = Сървърът не можа да го запише. Нищо не се е променило; опитай пак.
problem-not-signed-in = Никой не е влязъл.

### Settings

settings-title = Настройки
settings-look = Изглед
settings-theme = Цветове
settings-theme-auto = като устройството
settings-theme-light = светли
settings-theme-dark = тъмни
settings-deck = Тесте в четири цвята
settings-deck-note = Каро синьо, спатия зелено.
settings-cards = Карти
settings-cards-normal = обикновени
settings-cards-large = големи
settings-motion = Движение
settings-motion-auto = като устройството
settings-motion-full = пълно
settings-motion-reduced = по-малко
settings-sound = Звук
settings-sound-off = без
settings-sound-soft = тих
settings-sound-on = силен
settings-vibrate = Вибрация, когато си на ред
settings-hand = За лява ръка
settings-hand-note = Бутоните са огледални.
settings-keys = Клавишите на бутоните
settings-play = На масата
settings-confirm-all-in = „Всичко“ пита веднъж
settings-confirm-fold = Отказът без нужда пита веднъж
settings-language = Език

### Account

account-title = Профил
account-guest = Ти си гост: пази те само бисквитката на този браузър.
account-wallet = В портфейла
account-on-tables = По масите
account-daily = Дневни чипове
account-daily-note = За тези, които почти нямат, веднъж на ден.
account-daily-done = { $chips ->
        [one] { $chips } чип за теб.
       *[other] { $chips } чипа за теб.
    }
account-make = Направи си профил
account-make-note = Запази чиповете и раздаванията си и влизай отвсякъде.
account-login = Потребителско име
account-login-note = 3 до 32 от a–z, 0–9 и _ . -
account-password = Парола
account-password-note = Поне 8 знака.
account-make-go = Направи го
account-made = Готово: влизай като { $login } отвсякъде.
account-sign-in = Вход
account-sign-in-note = В профила, който имаш.
account-merge = Вземи раздаванията на този гост
account-merge-note = Раздаванията минават в профила, чиповете на госта не.
account-sign-out = Изход
account-sign-out-guest = Ти си гост и няма как да се върнеш: чиповете и раздаванията ти ще изчезнат.
account-sign-out-sure = Изход въпреки това
account-signed-in = Влязъл като { $login }
account-ledger = Всеки чип, който си взел и дал
account-ledger-empty = Още нищо.
ledger-start = За начало
ledger-daily = Дневни чипове
ledger-buy-in = Сядане или добавени чипове
ledger-cash-out = Ставане
ledger-merge = От госта, който беше
ledger-other = { $kind }
account-change-password = Смени паролата
account-old-password = Сегашна парола
account-new-password = Нова парола
account-password-changed = Сменена. Другите ти сесии приключиха.

### Hands

hands-title = Твоите раздавания
hands-empty = Раздаванията, които играеш, се пазят тук, всяко с проверка на разбъркването.
hands-more = По-стари
hands-hand = Раздаване { $hand }
hands-svara = свара от раздаване { $hand }
hands-with = с { $names }
hands-bots = { $count ->
        [one] { $count } бот
       *[other] { $count } бота
    }
hands-won-with = Спечелено с { $points }
hands-won-alone = Спечелено: другите се отказаха
hands-lost-with = Загубено с { $points } срещу { $best }
hands-folded = Отказ
hands-folded-with = Отказ с { $points }
hands-tied = Равни на { $points }: свара
hands-tied-unseen = Свара
hands-voided = Анулирано: всеки си получи чиповете
hands-split = Потът беше поделен
hand-step = Стъпка { $step } от { $steps }
hand-previous = Една назад
hand-next = Една напред
hand-pot = Пот
hand-seats = Кой какво имаше
hand-name = Име
hand-stack = Чипове
hand-bet = Залог
hand-cards = Карти
hand-net = Накрая
hand-folded = отказ
hand-unseen = невидени
hand-proof = Провери разбъркването
hand-text = Като текст
hand-link = Копирай връзката
hand-story = Раздаването с думи

### The proof

proof-title = Разбъркването на раздаване { $hand }
proof-checking = Проверявам, тук в браузъра…
proof-good = Разбъркването е честно.
proof-good-unmixed = Разбъркването е цяло, но в него няма ничие семе.
proof-bad = Проверката не минава.
proof-bad-note = Това не може да стане случайно. Запази доказателството и го покажи на другите.
proof-mixed = Разбъркано от { $by } от { $of } играчи: сървърът не е можел да избере картите.
proof-mixed-none = Играл си само с ботове или никое семе не е стигнало навреме: сървърът е можел да знае картите.
proof-whole = Сървърът запечата 16 тестета, преди да знае семената. Сместа избра едно; другите 15 са отворени и всяко е от 32 различни карти.
proof-cards = { $count ->
        [0] Никоя карта от това раздаване не е открита за теб.
        [one] { $count } открита карта е тази, която сместа раздаде.
       *[other] { $count } открити карти са тези, които сместа раздаде.
    }
proof-noted = Браузърът ти си записа това обявление преди раздаването: същото е.
proof-noted-differs = Браузърът ти записа друго обявление преди раздаването.
proof-not = Това не доказва, че домакинът никога не гледа картите.
proof-warning-left-out = { $you ->
        [yes] Твоето семе не е в сместа: закъсня или беше пропуснато.
       *[no] Семето на място { $seat } не е в сместа: закъсня или беше пропуснато.
    }
proof-warning-shared-commitment = Две места обещаха едно и също семе: едното е преписало.
proof-warning-cards-sealed = Твоите карти не са открити, защото никой не погледна: за тях нищо не е доказано.
proof-fingerprint = Отпечатък
proof-fingerprint-note = Приятели на масата със същите цифри имат същото обявление.
proof-details = Подробности
proof-statement = Обявление
proof-previous = Предишното обявление
proof-mix = Смес
proof-deck = Раздаденото тесте
proof-deck-text = номер { $deck } от 16
proof-seeds = Семена
proof-seed-none = няма
proof-seat = Място { $seat }
proof-download = Доказателството като файл
proof-failed-malformed = Не може да се прочете като доказателство.
proof-failed-unknown-version = То е от версия, която тази страница не познава.
proof-failed-wrong-rules = Правилата в него не са тези от обявлението.
proof-failed-broken-chain = Не продължава предишното раздаване.
proof-failed-replayed-root = Едно тесте се среща два пъти.
proof-failed-wrong-seed = Едно семе не отговаря на обещаното.
proof-failed-wrong-mix = Сместа не следва от обявлението и семената: нещо е променено.
proof-failed-dealt-deck-opened = Раздаденото тесте е отворено за всички.
proof-failed-deck-not-opened = Едно нераздадено тесте не е отворено.
proof-failed-false-deck = Едно тесте не е от 32 различни карти.
proof-failed-wrong-seats = Местата не са тези от обявлението.
proof-failed-missing-opening = Липсва карта, която трябва да е открита.
proof-failed-unexpected-opening = Открита е карта, която трябва да е запечатана.
proof-failed-wrong-position = Една карта не е оттам, откъдето сместа раздаде.
proof-failed-wrong-opening = Една карта не е тази, която беше запечатана.
proof-failed-duplicate-card = Една карта е раздадена два пъти.
proof-failed-wrong-cards = Картите в това раздаване не са тези, които доказателството отваря.

### Rules

rules-title = Как се играе свара

### table

table-name = Маса
table-felt = Маса
table-dock = Твоите възможности
table-players = Играчи
table-yours = Твоите карти
table-side = Раздаването, разговорът и играчите
table-close = Затвори
table-back = Обратно към масите
table-menu = Меню
table-rules = Правила
table-share = Покани
table-talk = Разговор
table-tab-hand = Раздаване
table-hand-words = Раздаването с думи
table-ante = анте { $chips }
table-seats-count = { $count ->
    [one] { $count } място
   *[other] { $count } места
  }
table-clock-word = { $s } сек.
table-limit-none = без лимит
table-limit-pot = пот лимит
table-limit-cap = { $count ->
    [one] вдигане до едно анте
   *[other] вдигане до { $count } антета
  }

# Seats
table-you = Ти
table-you-inside = ти
table-bot = бот
table-dealer = раздава
table-dealer-letter = Р
table-seconds = { $s } сек.
table-chips-word = чипа
table-bet-word = залог
table-blind-word = Сляпо
table-won = спечели
table-won-split = като дял
table-tied = равни
table-free = свободно
table-sit-here = Седни на място { $seat }
table-is-folded = Отказ
table-is-all-in = Всичко
table-is-away = Няма го
table-is-leaving = Напуска
table-is-sitting-out = Почива
table-is-coming = Идва

# Middle
table-pot = Пот
table-svara-pot = Пот за свара
table-pot-main = Главен пот
table-pot-side = Страничен пот { $number }
table-pot-svara = Пот за свара
table-pot-svara-side = Страничен пот { $number }
table-won-with = { $name } { $you ->
    [yes] печелиш
   *[no] печели
  } { $chips } с { $points }
table-won-alone = { $name } { $you ->
    [yes] печелиш
   *[no] печели
  } { $chips }
table-won-several = { $names } печелят
table-alone = не остана никой друг
table-result = Кой спечели и защо
table-showdown = Показване
table-next-in = следващото след { $s } сек.

# One's own hand
table-your-cards = Твоите карти: { $cards }
table-your-backs = Твоите три карти, с гърба нагоре
table-not-seen = още невидени
table-points-word = { $points ->
    [one] { $points } точка
   *[other] { $points } точки
  }
table-why-card = само { $cards }
table-why-suit = { $cards } една боя
table-why-aces = { $cards } { $count ->
    [2] две аса
   *[other] три аса
  }
table-why-three = { $cards } три еднакви
table-why-sevens = { $cards } { $count ->
    [2] две седмици
   *[other] три седмици
  }
table-why-joker = само { $cards }
table-why-joker_card = { $cards } към { $others }
table-why-joker_suit = { $cards } към { $others }
table-why-joker_pair = { $cards } към { $others }

# The dock
table-your-turn = Твой ред
table-acts = { $name } е на ред
table-after = ти си след { $name }
table-you-next = ти си следващият
table-hand-runs = Раздаването се играе
table-in-bank = от запаса ти
table-then-fold = после отказ
table-then-pass = после пас
table-then-look = после гледаш
table-then-out = после не влизаш
table-then-play = после е свара
table-fold = Отказ
table-pass = Пас
table-pass-note = излизаш
table-pass-sure = Пас?
table-call = Плащам
table-call-all = Плащам
table-bet = Залагам
table-raise-to = Вдигам на
table-all-in = Всичко
table-all-in-sure = Всичко?
table-press-again = натисни пак
table-all-your-chips = с всичко
table-leaves = остават { $chips }
table-in-all = общо { $chips }
table-you-add = добавяш { $chips }
table-no-raise = Без вдигане
table-no-raise-chips = нямаш повече
table-no-raise-nobody = няма кой да отговори
table-sizes = Бързи суми
table-size = Сума
table-size-min = Мин.
table-size-half = ½ пот
table-size-pot = Пот
table-size-max = Макс.
table-size-all-in = Всичко
table-size-less = По-малко
table-size-more = Повече
table-size-fine = Точна сума
table-size-typed = Сума от { $low } до { $high }
table-say-call = Плащаш { $chips }
table-say-raise = Вдигаш на { $low } до { $high }
table-look = Гледам
table-look-why = Слепите залози свършват за всички; оставането ти струва { $chips }.
table-look-note = после { $chips }, за да останеш
table-look-note-free = после залагаш или пас
table-blind-to = Сляпо { $chips }
table-blind-why = Удвояваш, без да гледаш; който погледне по-късно, плаща { $chips }.
table-blind-cannot = Сега можеш само да гледаш.
table-pre-call = Готово: плащаш { $chips }.
table-pre-fold = Готово: отказ.
table-pre-look = Готово: гледаш.
table-pre-clears = Нова цена го отменя; натисни за отказ.
table-pre-cancel = Натисни пак, за да отмениш.
table-when-turn = когато си на ред
table-on-turn = на твой ред
table-all-in-waits = играеш за това, което си покрил
table-bet-stands = Твоите { $chips } стоят
table-sent = Изпратено
table-sent-look = Гледам
table-sent-blind = Сляпо { $chips }
table-sent-pass = Пас
table-sent-bet = Залагам { $chips }
table-sent-fold = Отказ
table-sent-call = Плащам
table-sent-raise = Вдигам на { $chips }
table-sent-refuse-split = Свара
table-sent-agree-split = Поделяме
table-sent-decline-svara = Не влизам
table-sent-join-svara = Влизам

# Svara
table-svara = Свара
table-svara-tie = { $names }: равни на { $points }
table-svara-tie-unseen = { $names } са равни
table-svara-tied = Кои са равни
table-svara-others = Кой може да влезе
table-svara-from = { $held } + { $chips } от { $names }
table-svara-price = влизането струва { $chips }
table-svara-joined = вътре · { $chips }
table-svara-decides = решава
table-svara-stays-out = извън
table-svara-agrees = иска подялба
table-svara-opens = Свара: кой влиза?
table-svara-splitting = Подялба или свара?
table-svara-ready = Сварата започва
table-svara-free = Равен си: вътре си, без да плащаш.
table-svara-in = Вътре си за { $chips }.
table-svara-short = Влизането струва { $chips }; имаш { $stack }.
table-svara-out = Тази свара я гледаш.
table-svara-wait-split = Равните могат да си поделят пота.
table-svara-deciding = { $count ->
    [one] { $names } решава.
   *[other] { $names } решават.
  }
table-svara-least = Най-малкият залог е { $chips }.
table-come-in = Влизаш ли?
table-price-why = { $count ->
    [one] Цена: { $chips }
   *[other] Цена: { $chips }, поделено на { $count } равни
  }
table-price-half = Цена: половината от { $chips }
table-price-whole = Цена: колкото са тези { $chips }
table-price-pots = Цена: дял от всеки от { $count } пота
table-pot-with-you = Пот заедно с теб
table-stack-after = Чиповете ти после
table-stay-out = Не влизам
table-join-for = Влизам за
table-join-note = нови карти, без анте
table-divide = Поделяте ли пота?
table-divide-why = Ако всички равни са съгласни, потът се поделя и раздаването свършва. Едно „не“ и е свара: { $names }.
table-play-svara = Играя свара
table-play-svara-note = нови карти, потът остава
table-divide-key = Поделяме: { $chips }
table-divide-note = ако всички са съгласни

# Between hands
table-you-folded = Ти се отказа
table-you-wait = Играеш от следващото раздаване
table-you-sit-out = Почиваш
table-away-why = Мястото и чиповете ти се пазят; не се взима анте.
table-sit-out = Почивка
table-stand-up = Ставам
table-you-broke = Не стига за антето
table-broke-why = Антето е { $ante }. Добави чипове и пак ще получиш карти.
table-top-up = Добави чипове
table-you-watch = Гледаш
table-watch-why = Заети са { $taken } от { $count } места. Сяда се с { $low } до { $high } чипа.
table-you-sit-soon = Сядаш след това раздаване
table-take-seat = Седни
table-withdraw = Отмени
table-wait = Чакай за място
table-unwait = Излез от опашката
table-waiting-place = { $place ->
    [1] Ти си следващият за място.
   *[other] Ти си номер { $place } на опашката за място.
  }
table-all-taken = Всички места са заети.
table-seat-held = Пази се място за теб
table-idle = Идва следващото раздаване
table-idle-alone = Чакаме играчи
table-idle-why = Раздава се, щом двама могат да платят анте. Прати някому връзката или остави ботовете да запълнят местата.
table-invite = Покани
table-wish-sit = Сядаш след това раздаване.
table-wish-top-up = { $chips } чипа идват след раздаването.
table-wish-sit-out = Почиваш след това раздаване.
table-wish-sit-in = Играеш от следващото раздаване.
table-wish-stand-up = Ставаш след това раздаване.
table-wish-leave = Напускаш.

# Talk and players
table-say = Кажи
table-talk-none = Още никой нищо не е казал.
table-player-chips = Чипове: { $chips }
table-watches = гледа
table-mute = Заглуши { $name }
table-unmute = Чувай отново { $name }
table-report = Докладвай { $name }

# The hand in words
table-hand = Раздаване { $hand }
table-svara-hand = Раздаване { $hand }, свара
table-mixed = Разбъркано от { $by } от { $of }: провери
table-mixed-now = Разбъркано от { $by } от { $of }; провери го след раздаването
table-no-hand = Още няма раздаване.
table-part-blind = На сляпо
table-part-betting = Залози
table-part-end = Показване
table-log-deals = { $you ->
    [yes] раздаваш на { $seats }
   *[no] раздава на { $seats }
  }
table-log-deals-svara = { $you ->
    [yes] раздаваш сварата на { $seats }
   *[no] раздава сварата на { $seats }
  }
table-log-antes = { $count ->
    [one] { $count } анте по { $chips }
   *[other] { $count } антета по { $chips }
  }
table-log-blind = заложи { $to } на сляпо
table-log-double = вдигна на { $to } на сляпо
table-log-look = погледна
table-log-bet = заложи { $to }
table-log-call = плати { $to }
table-log-raise = вдигна на { $to }
table-log-all-in = { $deed }, с всичко
table-log-pass = пас
table-log-fold = се отказа
table-log-timeout = не успя навреме
table-log-agree = иска подялба
table-log-refuse = избра свара
table-log-decline = не влезе
table-log-join = влезе за { $chips }
table-log-cards = твоите карти: { $cards }; { $points ->
    [one] { $points } точка
   *[other] { $points } точки
  }
table-log-returned = { $you ->
    [yes] си връщаш { $chips } без отговор
   *[no] си връща { $chips } без отговор
  }
table-log-pots = { $pots }
table-log-show = показа { $cards }: { $points ->
    [one] { $points } точка
   *[other] { $points } точки
  }
table-log-win = спечели { $chips }
table-log-win-pot = спечели { $chips } ({ $pot })
table-log-split = получи { $chips } от пота
table-log-svara = свара: { $names } са равни на { $points } за { $chips }
table-log-ready = сварата е между { $names }; най-малък залог { $stake }
table-log-void = раздаването е анулирано; всички чипове се връщат
table-log-sit = седна с { $chips }
table-log-topUp = добави { $chips }
table-log-leave = напусна
table-log-sitOut = { $you ->
    [yes] почиваш
   *[no] почива
  }
table-log-sitIn = { $you ->
    [yes] играеш отново
   *[no] играе отново
  }
table-log-arrive = дойде
table-log-away = загуби връзката
table-log-depart = си отиде

phrase-hello = Здравей!
phrase-thanks = Благодаря
phrase-nice_hand = Хубави карти
phrase-good_luck = Късмет
phrase-well_played = Добре изиграно
phrase-oops = Опа
phrase-hurry = По-бързо, моля
phrase-svara = Свара!
phrase-wow = Леле
phrase-bye = Чао!

### end of table
