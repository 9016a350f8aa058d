### Names, cards, numbers

card =
    { $rank ->
        [A] туз
        [K] король
        [Q] дама
        [J] валет
        [10] десятка
        [9] девятка
        [8] восьмёрка
        [7] семёрка
       *[other] { $rank }
    } { $suit ->
        [s] пик
        [h] червей
        [d] бубен
       *[c] треф
    }
name-offer = { $way } { $animal }
name-ways = Тихий, Смелый, Весёлый, Быстрый, Хитрый, Добрый, Бодрый, Храбрый, Ловкий, Мудрый
name-animals = аист, волк, заяц, филин, лис, олень, орёл, барсук, сокол, бобр
chips = { $count ->
        [one] { $count } фишка
        [few] { $count } фишки
       *[other] { $count } фишек
    }
close = Закрыть
cancel = Отмена
back = Назад
again = Ещё раз
copy = Копировать
copied = Скопировано
save = Сохранить

### Start

start-tagline = Три карты. При ничьей банк остаётся.
start-play = Играть сейчас
start-play-note = с ботами, без регистрации
start-friends = Играть с друзьями
start-friends-note = создать стол и отправить ссылку
start-return = Вернуться за стол
start-return-note = { $chips ->
        [one] там { $chips } фишка
        [few] там { $chips } фишки
       *[other] там { $chips } фишек
    }
start-new-to-it = Впервые?
start-rules = Правила за две минуты
start-as = Вы играете как { $name }
start-change-name = Сменить
start-tables = Открытые столы
start-all-tables = Все столы
start-some-tables = { $count ->
        [one] { $count } стол
        [few] { $count } стола
       *[other] { $count } столов
    }, { $people ->
        [0] никого нет
        [one] { $people } игрок
        [few] { $people } игрока
       *[other] { $people } игроков
    }
start-no-tables = Открытых столов нет. Создайте свой, и другие найдут его здесь.
start-chips-only = Только игровые фишки. Без рекламы. Открытый код.
start-checked = Каждую раздачу можно проверить
start-hand = Семёрка треф, туз червей и король червей: 32 очка
start-going = Минуту…
nav = Страницы
nav-lobby = Столы
nav-rules = Правила
nav-hands = Раздачи
nav-settings = Настройки
nav-account = Профиль
nav-language = Язык: { $name }
nav-theme-light = Светлые цвета
nav-theme-dark = Тёмные цвета

### A name

name-title = Ваше имя
name-label = Как вас называть
name-note = От 1 до 20 знаков. Потом можно сменить.
name-other = Другое
name-go = Войти
name-empty = Сначала напишите имя.

### Lobby

lobby-title = Столы
lobby-new = Новый стол
lobby-ante = анте { $chips }
lobby-limit-none = без лимита
lobby-limit-pot = пот-лимит
lobby-limit-cap = повышение до { $antes } анте
lobby-pace = { $s } с на ход
lobby-buy-in = от { $least } до { $most } фишек
lobby-seats = { $taken } из { $seats }
lobby-bots = { $count ->
        [one] { $count } бот, уступит место
        [few] { $count } бота, уступят место
       *[other] { $count } ботов, уступят место
    }
lobby-people = { $count ->
        [0] пока никого
        [one] { $count } игрок
        [few] { $count } игрока
       *[other] { $count } игроков
    }
lobby-watching = { $count ->
        [one] { $count } смотрит
       *[other] { $count } смотрят
    }
lobby-playing = раздача { $hand }
lobby-join = Сесть
lobby-watch = Смотреть
lobby-link-label = Ссылка от друга
lobby-link-note = Вставьте её сюда.
lobby-link-go = К столу
lobby-link-bad = Это не ссылка на стол. Она кончается на #join= и несколько букв.

### New table

new-title = Новый стол
new-name-label = Как он называется
new-name-usual = Стол: { $name }
new-public = В списке, для всех
new-public-note = Выключено: только по ссылке.
new-seats = Места
new-ante = Анте
new-ante-note = Сколько каждый платит до карт.
new-pace = Время на решение
new-pace-slow = 40 с
new-pace-usual = 20 с
new-pace-fast = 10 с
new-bots = Боты
new-bots-note = Занимают места, уступают их людям и играют при анте до { $ante }.
new-bots-none = без ботов
new-bots-some = до половины
new-bots-full = все места
new-bots-kind = Как они играют
new-kind-sensible = Разумно
new-kind-cautious = Осторожно
new-kind-bold = Смело
new-kind-random = Наугад
new-kind-other = { $name }
new-rules = Правила стола
new-rules-note = { $name }: как играют там
new-preset = По чьим правилам
new-preset-forte = ForteGames
new-preset-vipsvara = VIP Svara
new-preset-other = { $name }
new-more = Другие настройки
new-make = Создать стол
new-making = Создаём…
setting-bank-ms = Запас времени
setting-refill-ms = Сколько добавляет каждая раздача
setting-entry-ms = Время на решение о сваре
setting-grace-ms = Время вернуться при потере связи
setting-away-ms = Место отсутствующего хранится
setting-offer-ms = Свободное место хранится для очереди
setting-showdown-ms = Пауза после вскрытия
setting-mix-ms = Ожидание чисел от всех
setting-rathole-ms = Вернувшийся садится с тем же стеком в течение
switch-joker-pair = Семёрка треф с парой
switch-joker-pair-add = добавляет 11
switch-joker-pair-replace = становится третьей
switch-three-sevens = 34 очка за три семёрки
switch-three-sevens-any = любые три
switch-three-sevens-joker = только с семёркой треф
switch-seven-pair = 23 очка за две семёрки
switch-seven-pair-best = не меньше
switch-seven-pair-fixed = всегда
switch-blind-multiples = Ставка втёмную больше прежней в
switch-blind-multiples-2 = 2 раза
switch-blind-multiples-2-3 = 2 или 3 раза
switch-blind-multiples-2-3-4 = 2, 3 или 4 раза
switch-limit = Повышать можно на
switch-limit-none = всё, что есть
switch-limit-pot = размер банка
switch-limit-cap-50 = 50 анте
switch-svara-entry = Вход в свару стоит
switch-svara-entry-share = долю банка
switch-svara-entry-half = половину банка
switch-svara-entry-whole = весь банк
switch-agree-split = При ничьей можно договориться о дележе
switch-agree-split-false = нет
switch-agree-split-true = да
unit-seconds = { $n } с
unit-minutes = { $n } мин

### At a table: seats, sheets, banners

practice-name = Тренировка
share-title = Позовите друзей
share-note = Кто откроет эту ссылку, выберет имя и сядет.
share-public-note = Стол есть и в списке.
share-qr = Ссылка в виде кода для камеры телефона
share-send = Отправить ссылку
share-renew = Сделать новую ссылку
share-renew-note = Старая перестанет работать.
sit-title = Место { $seat }
sit-chips = С какой суммой сесть
sit-wallet = У вас { $chips ->
        [one] { $chips } фишка
        [few] { $chips } фишки
       *[other] { $chips } фишек
    }.
sit-least = Минимум
sit-middle = Средне
sit-most = Максимум
sit-go = Сесть с { $chips }
sit-after = Если раздача уже идёт, карты получите после неё.
sit-poor = У вас { $chips ->
        [one] { $chips } фишка
        [few] { $chips } фишки
       *[other] { $chips } фишек
    }, а минимум здесь { $least }.
sit-daily = Взять ежедневные фишки
sit-rathole = Кто встал с большей суммой, полчаса может вернуться только с ней.
topup-title = Добавить фишки
topup-chips = Сколько добавить
topup-room = Перед вами может быть до { $most }.
topup-go = Добавить { $chips }
topup-after = Придут после раздачи.
topup-full = У вас столько, сколько разрешает стол.
menu-title = { $name }
menu-sit-out = Пропускать после этой раздачи
menu-sit-in = Играть снова
menu-top-up = Добавить фишки
menu-stand-up = Встать после этой раздачи
menu-stay = Остаться, не вставать
menu-leave = Покинуть стол
menu-wait = Ждать места
menu-unwait = Больше не ждать
menu-share = Позвать друзей
menu-rules = Правила
menu-hands = Последние раздачи и проверка
menu-settings = Настройки
menu-people = Кто здесь
menu-close-table = Закрыть этот стол
menu-close-note = Раздача доигрывается, и все получают свои фишки.
menu-about = Об этом столе
about-seats = Места
about-ante = Анте
about-buy-in = Вход
about-clock = Часы
about-bots = Боты
about-bots-text = { $count ->
        [0] нет
        [one] занимают до { $count } места
       *[other] занимают до { $count } мест
    }
about-svara-clock = Свара
leave-title = Покинуть стол?
leave-hand = Вы в раздаче: уйти значит сбросить. Поставленное останется в банке.
leave-claim = У вас ничья за { $chips }: уйти значит отказаться от банка.
leave-joined = Вы заплатили за свару: если уйти, эти фишки пропадут.
leave-chips = { $chips ->
        [one] { $chips } ваша фишка вернётся к вам.
        [few] { $chips } ваши фишки вернутся к вам.
       *[other] { $chips } ваших фишек вернутся к вам.
    }
leave-go = Уйти
leave-keep = Оставить место за собой, к столам
leave-stay = Остаться
people-title = Кто здесь
people-you = вы
people-bot = бот
people-watching = смотрит
people-away = нет на месте
people-mute = Не слышать: { $name }
people-unmute = Слышать снова: { $name }
people-report = Пожаловаться: { $name }
report-title = Жалоба: { $name }
report-reason = Что не так
report-collusion = Играют сообща
report-cheating = Обман
report-abuse = Оскорбления или затягивание нарочно
report-name = Имя
report-other = Другое
report-text = Своими словами, если хотите
report-go = Отправить хозяину
report-done = Спасибо. Хозяин посмотрит; больше никто этого не увидит.
banner-connecting = Соединяемся…
banner-lost = Связь потеряна. Пробуем снова…
banner-lost-in = Связь потеряна. Новая попытка через { $s } с.
banner-lost-note = Ваше место и фишки в сохранности.
banner-now = Сейчас
banner-back = Связь восстановлена.
banner-down = Сервер перезапускается и скоро вернётся. Ничего не пропадёт.
banner-replaced = Стол открыт в более новой вкладке, и играет она.
banner-take-over = Играть здесь
banner-draining = Стол закроется после этой раздачи. Все получат свои фишки.
banner-halted = Стол остановлен; раздача отменена, фишки у своих хозяев.
banner-doubt-left-out = Раздача { $hand }: ваша часть тасовки опоздала или была пропущена.
banner-doubt = Раздача { $hand }: тасовка не такая, как объявлено. Посмотрите проверку.
end-gone = Этот стол закрыт.
end-no-table = Такого стола нет, или он не для вас.
end-unauthorized = Вы больше не вошли.
end-policy = Сервер закрыл это соединение.
end-too-big = Сервер закрыл это соединение.
end-lobby = К столам
shut-title = Этот стол для вас закрыт
shut-why = Он закрытый, или его больше нет. Один адрес его не открывает: попросите у того, кто вас позвал, ссылку-приглашение и вставьте её сюда.
title-turn = Ваш ход
title-seconds = { $s } с: ваш ход

### What is refused

refused = Стол этого не делает.
refused-price-changed = Цена изменилась. Посмотрите ещё раз.
refused-stale = Этот ход уже прошёл.
refused-not-asked = Сейчас не ваш ход.
refused-not-your-turn = Сейчас не ваш ход.
refused-too-little = Это меньше минимума.
refused-too-much = Это больше максимума.
refused-not-this-amount = Не эта сумма.
refused-cannot-pay = У вас меньше, чем цена.
refused-seat-taken = Место занято.
refused-seated-already = У вас уже есть место.
refused-others-wait = Другие ждут места дольше.
refused-seats-free = Есть свободные места: садитесь.
refused-waiting-full = Очередь полна.
refused-draining = Стол скоро закроется.
refused-halted = Стол остановлен.
refused-at-maximum = У вас столько, сколько разрешает стол.
refused-between-hands = Только между раздачами.
refused-already = Так уже и есть.
refused-nothing-wanted = Отменять нечего.
refused-room-full = За столом слишком много людей.
refused-no-chips = У вас нет столько фишек.
refused-busy = Стол перегружен. Попробуйте ещё раз.
refused-too-fast = Слишком быстро. Попробуйте ещё раз.
refused-newer-link = За этим столом играет более новая вкладка.
refused-ended = Соединение закончено.
problem-offline = Сервер не отвечает. Есть ли интернет?
problem-internal = На сервере что-то сломалось. Попробуйте позже.
problem-too-fast = Слишком быстро. Подождите { $s } с.
problem-wrong-login = Неверный логин или пароль.
problem-login-taken = Такой логин уже занят.
problem-has-account = У вас уже есть профиль.
problem-at-a-table = Сначала покиньте столы, за которыми сидите.
problem-played-together = Этот гость играл с этим профилем, поэтому их остаётся двое. Войдите, не забирая его.
problem-no-such-invite = Эта ссылка больше не работает. Попросите новую.
problem-not-found = Такого нет, или это не для вас.
problem-too-many-tables = У вас столько столов, сколько можно. Сначала закройте один.
problem-full = На сервере больше нет места для столов.
problem-stopping = Сервер останавливается. Попробуйте через минуту.
problem-not-broke = Они для тех, у кого фишек почти нет.
problem-already-today = Сегодня вы их уже взяли. Приходите завтра.
problem-address-spent = С вашего адреса сегодня взяли слишком много фишек.
problem-store-failed = Сервер не смог это записать. Ничего не изменилось; попробуйте ещё раз.
problem-not-signed-in = Никто не вошёл.

### Settings

settings-title = Настройки
settings-look = Вид
settings-theme = Цвета
settings-theme-auto = как в системе
settings-theme-light = светлые
settings-theme-dark = тёмные
settings-deck = Колода в четыре цвета
settings-deck-note = Бубны синие, трефы зелёные.
settings-cards = Карты
settings-cards-normal = обычные
settings-cards-large = крупные
settings-motion = Движение
settings-motion-auto = как в системе
settings-motion-full = полное
settings-motion-reduced = меньше
settings-sound = Звук
settings-sound-off = нет
settings-sound-soft = тихо
settings-sound-on = громко
settings-vibrate = Вибрация на вашем ходу
settings-hand = Для левой руки
settings-hand-note = Кнопки отражены.
settings-keys = Показывать клавиши на кнопках
settings-play = За столом
settings-confirm-all-in = «Ва-банк» переспрашивает
settings-confirm-fold = Сброс без нужды переспрашивает
settings-language = Язык

### Account

account-title = Профиль
account-guest = Вы гость: о вас знает только cookie этого браузера.
account-wallet = В кошельке
account-on-tables = На столах
account-daily = Ежедневные фишки
account-daily-note = Для тех, у кого почти ничего нет, раз в день.
account-daily-done = { $chips ->
        [one] { $chips } фишка для вас.
        [few] { $chips } фишки для вас.
       *[other] { $chips } фишек для вас.
    }
account-make = Создать профиль
account-make-note = Сохраните фишки и раздачи и входите откуда угодно.
account-login = Логин
account-login-note = От 3 до 32: a–z, 0–9 и _ . -
account-password = Пароль
account-password-note = Не меньше 8 знаков.
account-make-go = Создать
account-made = Готово: входите как { $login } откуда угодно.
account-sign-in = Войти
account-sign-in-note = В свой профиль.
account-merge = Забрать раздачи этого гостя
account-merge-note = Раздачи перейдут в профиль, фишки гостя нет.
account-sign-out = Выйти
account-sign-out-guest = Вы гость и не сможете вернуться: фишки и раздачи пропадут.
account-sign-out-sure = Всё равно выйти
account-signed-in = Вы вошли как { $login }
account-ledger = Каждая фишка, что вы получили и отдали
account-ledger-empty = Пока ничего.
ledger-start = Для начала
ledger-daily = Ежедневные фишки
ledger-buy-in = Вход или добавка
ledger-cash-out = Выход из-за стола
ledger-merge = От гостя, которым вы были
ledger-other = { $kind }
account-change-password = Сменить пароль
account-old-password = Нынешний пароль
account-new-password = Новый пароль
account-password-changed = Сменён. Другие ваши сеансы завершены.

### Hands

hands-title = Ваши раздачи
hands-empty = Здесь хранятся ваши раздачи, каждая с проверкой тасовки.
hands-more = Более старые
hands-hand = Раздача { $hand }
hands-svara = свара раздачи { $hand }
hands-with = { $names }
hands-bots = { $count ->
        [one] { $count } бот
        [few] { $count } бота
       *[other] { $count } ботов
    }
hands-won-with = Выигрыш с { $points }
hands-won-alone = Выигрыш: остальные сбросили
hands-lost-with = Проигрыш: { $points } против { $best }
hands-folded = Сброс
hands-folded-with = Сброс: { $points }
hands-tied = Ничья на { $points }: свара
hands-tied-unseen = Свара
hands-voided = Отмена: все получили фишки обратно
hands-split = Банк поделили
hand-step = Шаг { $step } из { $steps }
hand-previous = Шаг назад
hand-next = Шаг вперёд
hand-pot = Банк
hand-seats = Что у кого было
hand-name = Имя
hand-stack = Фишки
hand-bet = Ставка
hand-cards = Карты
hand-net = В итоге
hand-folded = сброс
hand-unseen = не видели
hand-proof = Проверить тасовку
hand-text = Текстом
hand-link = Копировать ссылку
hand-story = Раздача словами

### The proof

proof-title = Тасовка раздачи { $hand }
proof-checking = Проверяем, прямо в браузере…
proof-good = Тасовка честная.
proof-good-unmixed = Тасовка цела, но ничьего числа в ней нет.
proof-bad = Проверка не сходится.
proof-bad-note = Случайно такого не бывает. Сохраните доказательство и покажите другим.
proof-mixed = Перемешано: { $by } из { $of ->
        [one] { $of } игрока
       *[other] { $of } игроков
    }. Сервер не мог выбрать карты.
proof-mixed-none = Вы играли с одними ботами, или ни одно число не пришло вовремя: сервер мог знать карты.
proof-whole = Сервер запечатал 16 колод, ещё не зная чисел. Смесь выбрала одну; остальные 15 открыты, и в каждой 32 разные карты.
proof-cards = { $count ->
        [0] Ни одна карта этой раздачи вам не открыта.
        [one] { $count } открытая карта та, что раздала смесь.
        [few] { $count } открытые карты те, что раздала смесь.
       *[other] { $count } открытых карт те, что раздала смесь.
    }
proof-noted = Ваш браузер записал это объявление до раздачи: оно то же.
proof-noted-differs = До раздачи ваш браузер записал другое объявление.
proof-not = Это не доказывает, что хозяин никогда не смотрит карты.
proof-warning-left-out = { $you ->
        [yes] Вашего числа нет в смеси: оно опоздало или было пропущено.
       *[no] Числа места { $seat } нет в смеси: оно опоздало или было пропущено.
    }
proof-warning-shared-commitment = Два места обещали одно и то же число: одно из них списало.
proof-warning-cards-sealed = Ваши карты не открыты, раз никто не смотрел: о них ничего не доказано.
proof-fingerprint = Отпечаток
proof-fingerprint-note = У друзей за столом с теми же знаками то же объявление.
proof-details = Подробности
proof-statement = Объявление
proof-previous = Прошлое объявление
proof-mix = Смесь
proof-deck = Розданная колода
proof-deck-text = номер { $deck } из 16
proof-seeds = Числа
proof-seed-none = нет
proof-seat = Место { $seat }
proof-download = Доказательство файлом
proof-failed-malformed = Это нельзя прочитать как доказательство.
proof-failed-unknown-version = Его версия этой странице незнакома.
proof-failed-wrong-rules = Его правила не те, что в объявлении.
proof-failed-broken-chain = Оно не продолжает прошлую раздачу.
proof-failed-replayed-root = Одна колода встречается дважды.
proof-failed-wrong-seed = Одно число не то, что было обещано.
proof-failed-wrong-mix = Смесь не следует из объявления и чисел: что-то изменено.
proof-failed-dealt-deck-opened = Розданная колода открыта всем.
proof-failed-deck-not-opened = Одна из нерозданных колод не открыта.
proof-failed-false-deck = В одной колоде не 32 разные карты.
proof-failed-wrong-seats = Места не те, что в объявлении.
proof-failed-missing-opening = Не хватает карты, которая должна быть открыта.
proof-failed-unexpected-opening = Открыта карта, которая должна быть запечатана.
proof-failed-wrong-position = Одна карта не с того места, откуда раздала смесь.
proof-failed-wrong-opening = Одна карта не та, что была запечатана.
proof-failed-duplicate-card = Одна карта роздана дважды.
proof-failed-wrong-cards = Карты этой раздачи не те, которые открывает доказательство.

### Rules

rules-title = Как играют в свару

### table

table-name = Стол
table-felt = Стол
table-dock = Ваш выбор
table-players = Игроки
table-yours = Ваши карты
table-side = Раздача, разговор и игроки
table-close = Закрыть
table-back = Назад к столам
table-menu = Меню
table-rules = Правила
table-share = Позвать
table-talk = Разговор
table-tab-hand = Раздача
table-hand-words = Раздача словами
table-ante = анте { $chips }
table-seats-count = { $count ->
    [one] { $count } место
    [few] { $count } места
   *[other] { $count } мест
  }
table-clock-word = { $s } с
table-limit-none = без лимита
table-limit-pot = пот-лимит
table-limit-cap = повышение до { $count } анте

# Seats
table-you = Вы
table-you-inside = вы
table-bot = бот
table-dealer = сдаёт
table-dealer-letter = С
table-seconds = { $s } с
table-chips-word = фишки
table-bet-word = ставка
table-blind-word = Втёмную
table-won = выигрыш
table-won-split = как доля
table-tied = ничья
table-free = свободно
table-sit-here = Сесть на место { $seat }
table-is-folded = Сброс
table-is-all-in = Ва-банк
table-is-away = Нет связи
table-is-leaving = Уходит
table-is-sitting-out = Пропускает
table-is-coming = Идёт

# Middle
table-pot = Банк
table-svara-pot = Банк свары
table-pot-main = Главный банк
table-pot-side = Побочный банк { $number }
table-pot-svara = Банк свары
table-pot-svara-side = Побочный банк { $number }
table-won-with = { $name } { $you ->
    [yes] выигрываете
   *[no] выигрывает
  } { $chips } с { $points }
table-won-alone = { $name } { $you ->
    [yes] выигрываете
   *[no] выигрывает
  } { $chips }
table-won-several = { $names } выигрывают
table-alone = больше никого не осталось
table-result = Кто выиграл и почему
table-showdown = Вскрытие
table-next-in = раздача через { $s } с

# One's own hand
table-your-cards = Ваши карты: { $cards }
table-your-backs = Ваши три карты рубашкой вверх
table-not-seen = ещё не видели
table-points-word = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
  }
table-why-card = только { $cards }
table-why-suit = { $cards } одна масть
table-why-aces = { $cards } { $count ->
    [2] два туза
   *[other] три туза
  }
table-why-three = { $cards } тройка
table-why-sevens = { $cards } { $count ->
    [2] две семёрки
   *[other] три семёрки
  }
table-why-joker = только { $cards }
table-why-joker_card = { $cards } с { $others }
table-why-joker_suit = { $cards } с { $others }
table-why-joker_pair = { $cards } с { $others }

# The dock
table-your-turn = Ваш ход
table-acts = Ходит { $name }
table-after = вы после { $name }
table-you-next = вы следующий
table-hand-runs = Раздача идёт
table-in-bank = из запаса времени
table-then-fold = потом сброс
table-then-pass = потом пас
table-then-look = потом смотрите
table-then-out = потом без вас
table-then-play = потом свара
table-fold = Сброс
table-pass = Пас
table-pass-note = вы выходите
table-pass-sure = Пас?
table-call = Уравнять
table-call-all = Ва-банк
table-bet = Поставить
table-raise-to = Повысить до
table-all-in = Ва-банк
table-all-in-sure = Ва-банк?
table-press-again = нажмите ещё раз
table-all-your-chips = все ваши фишки
table-leaves = останется { $chips }
table-in-all = всего { $chips }
table-you-add = добавите { $chips }
table-no-raise = Без повышения
table-no-raise-chips = больше нет фишек
table-no-raise-nobody = ответить некому
table-sizes = Быстрые суммы
table-size = Сумма
table-size-min = Мин.
table-size-half = ½ банка
table-size-pot = Банк
table-size-max = Макс.
table-size-all-in = Ва-банк
table-size-less = Меньше
table-size-more = Больше
table-size-fine = Точная сумма
table-size-typed = Сумма от { $low } до { $high }
table-say-call = Уравнять: { $chips }
table-say-raise = Повысить: от { $low } до { $high }
table-look = Смотреть
table-look-why = Ставки втёмную кончаются для всех; остаться вам стоит { $chips }.
table-look-note = потом { $chips }, чтобы остаться
table-look-note-free = потом ставка или пас
table-blind-to = Втёмную { $chips }
table-blind-why = Вы удваиваете не глядя; кто посмотрит позже, платит { $chips }.
table-blind-cannot = Сейчас можно только смотреть.
table-pre-call = Готово: уравнять { $chips }.
table-pre-fold = Готово: сброс.
table-pre-look = Готово: смотреть.
table-pre-clears = Новая цена это снимет; нажмите, чтобы отменить.
table-pre-cancel = Нажмите ещё раз, чтобы отменить.
table-when-turn = когда будет ваш ход
table-on-turn = на вашем ходу
table-all-in-waits = вы играете за то, что покрыли
table-bet-stands = Ваши { $chips } в игре
table-sent = Отправлено
table-sent-look = Смотреть
table-sent-blind = Втёмную { $chips }
table-sent-pass = Пас
table-sent-bet = Ставка { $chips }
table-sent-fold = Сброс
table-sent-call = Уравнять
table-sent-raise = Повысить до { $chips }
table-sent-refuse-split = Свара
table-sent-agree-split = Поделить
table-sent-decline-svara = Не входить
table-sent-join-svara = Войти

# Svara
table-svara = Свара
table-svara-tie = { $names }: ничья на { $points }
table-svara-tie-unseen = { $names }: ничья
table-svara-tied = У кого ничья
table-svara-others = Кто может войти
table-svara-from = { $held } + { $chips } от: { $names }
table-svara-price = вход стоит { $chips }
table-svara-joined = в игре · { $chips }
table-svara-decides = решает
table-svara-stays-out = вне
table-svara-agrees = за делёж
table-svara-opens = Свара: кто входит?
table-svara-splitting = Делёж или свара?
table-svara-ready = Свара начинается
table-svara-free = У вас ничья: вы в игре, бесплатно.
table-svara-in = Вы в игре за { $chips }.
table-svara-short = Вход стоит { $chips }; у вас { $stack }.
table-svara-out = Эту свару вы смотрите.
table-svara-wait-split = Игроки с ничьей могут поделить банк.
table-svara-deciding = { $count ->
    [one] { $names } решает.
   *[other] { $names } решают.
  }
table-svara-least = Наименьшая ставка { $chips }.
table-come-in = Войти?
table-price-why = { $count ->
    [one] Цена: { $chips }
   *[other] Цена: { $chips } на { $count } при ничьей
  }
table-price-half = Цена: половина от { $chips }
table-price-whole = Цена: весь банк, { $chips }
table-price-pots = Цена: доля каждого банка, их { $count }
table-pot-with-you = Банк вместе с вами
table-stack-after = Ваши фишки потом
table-stay-out = Не входить
table-join-for = Войти за
table-join-note = новые карты, без анте
table-divide = Поделить банк?
table-divide-why = Если все с ничьей согласны, банк делится и раздача кончается. Одно «нет», и будет свара: { $names }.
table-play-svara = Играть свару
table-play-svara-note = новые карты, банк остаётся
table-divide-key = Поделить: { $chips }
table-divide-note = если все согласны

# Between hands
table-you-folded = Вы сбросили
table-you-wait = Вы играете со следующей раздачи
table-you-sit-out = Вы пропускаете
table-away-why = Место и фишки остаются за вами; анте не берётся.
table-sit-out = Пропускать
table-stand-up = Встать
table-you-broke = Не хватает на анте
table-broke-why = Анте { $ante }. Добавьте фишки, и вы снова получите карты.
table-top-up = Добавить фишки
table-you-watch = Вы смотрите
table-watch-why = Занято мест: { $taken } из { $count }. Вход от { $low } до { $high } фишек.
table-you-sit-soon = Вы сядете после этой раздачи
table-take-seat = Сесть
table-withdraw = Отменить
table-wait = Ждать места
table-unwait = Выйти из очереди
table-waiting-place = { $place ->
    [1] Вы следующий в очереди на место.
   *[other] Вы в очереди на место под номером { $place }.
  }
table-all-taken = Все места заняты.
table-seat-held = Место держат для вас
table-idle = Скоро следующая раздача
table-idle-alone = Ждём игроков
table-idle-why = Раздача начнётся, когда двое смогут заплатить анте. Отправьте кому-нибудь ссылку или позовите ботов.
table-invite = Позвать
table-wish-sit = Вы сядете после этой раздачи.
table-wish-top-up = Фишки придут после раздачи: { $chips }.
table-wish-sit-out = Вы пропускаете после этой раздачи.
table-wish-sit-in = Вы играете со следующей раздачи.
table-wish-stand-up = Вы встанете после этой раздачи.
table-wish-leave = Вы уходите.

# Talk and players
table-say = Сказать
table-talk-none = Пока никто ничего не сказал.
table-player-chips = Фишки: { $chips }
table-watches = смотрит
table-mute = Не слышать: { $name }
table-unmute = Слышать снова: { $name }
table-report = Пожаловаться: { $name }

# The hand in words
table-hand = Раздача { $hand }
table-svara-hand = Раздача { $hand }, свара
table-mixed = Тасовка: участвовали { $by } из { $of }. Проверить
table-mixed-now = Тасовка: участвовали { $by } из { $of }. Проверить можно после раздачи
table-no-hand = Раздач ещё не было.
table-part-blind = Втёмную
table-part-betting = Ставки
table-part-end = Вскрытие
table-log-deals = { $you ->
    [yes] сдаёте на { $seats }
   *[no] сдаёт на { $seats }
  }
table-log-deals-svara = { $you ->
    [yes] сдаёте свару на { $seats }
   *[no] сдаёт свару на { $seats }
  }
table-log-antes = { $count } анте по { $chips }
table-log-blind = { $you ->
    [yes] ставите { $to } втёмную
   *[no] ставит { $to } втёмную
  }
table-log-double = { $you ->
    [yes] повышаете втёмную до { $to }
   *[no] повышает втёмную до { $to }
  }
table-log-look = { $you ->
    [yes] смотрите карты
   *[no] смотрит карты
  }
table-log-bet = { $you ->
    [yes] ставите { $to }
   *[no] ставит { $to }
  }
table-log-call = { $you ->
    [yes] уравниваете { $to }
   *[no] уравнивает { $to }
  }
table-log-raise = { $you ->
    [yes] повышаете до { $to }
   *[no] повышает до { $to }
  }
table-log-all-in = { $deed }, ва-банк
table-log-pass = { $you ->
    [yes] пасуете
   *[no] пасует
  }
table-log-fold = { $you ->
    [yes] сбрасываете
   *[no] сбрасывает
  }
table-log-timeout = { $you ->
    [yes] не успеваете
   *[no] не успевает
  }
table-log-agree = { $you ->
    [yes] согласны на делёж
   *[no] за делёж
  }
table-log-refuse = { $you ->
    [yes] выбираете свару
   *[no] выбирает свару
  }
table-log-decline = { $you ->
    [yes] не входите
   *[no] не входит
  }
table-log-join = { $you ->
    [yes] входите за { $chips }
   *[no] входит за { $chips }
  }
table-log-cards = ваши карты: { $cards }; { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
  }
table-log-returned = { $you ->
    [yes] получаете назад { $chips } без ответа
   *[no] получает назад { $chips } без ответа
  }
table-log-pots = { $pots }
table-log-show = { $you ->
    [yes] показываете
   *[no] показывает
  } { $cards }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
  }
table-log-win = { $you ->
    [yes] выигрываете { $chips }
   *[no] выигрывает { $chips }
  }
table-log-win-pot = { $you ->
    [yes] выигрываете { $chips } ({ $pot })
   *[no] выигрывает { $chips } ({ $pot })
  }
table-log-split = { $you ->
    [yes] получаете { $chips } из банка
   *[no] получает { $chips } из банка
  }
table-log-svara = свара: { $names }, ничья на { $points } за { $chips }
table-log-ready = в сваре { $names }; наименьшая ставка { $stake }
table-log-void = раздача отменена; все фишки возвращаются
table-log-sit = { $you ->
    [yes] садитесь с { $chips }
   *[no] садится с { $chips }
  }
table-log-topUp = { $you ->
    [yes] добавляете { $chips }
   *[no] добавляет { $chips }
  }
table-log-leave = { $you ->
    [yes] уходите
   *[no] уходит
  }
table-log-sitOut = { $you ->
    [yes] пропускаете
   *[no] пропускает
  }
table-log-sitIn = { $you ->
    [yes] играете снова
   *[no] играет снова
  }
table-log-arrive = { $you ->
    [yes] приходите
   *[no] приходит
  }
table-log-away = { $you ->
    [yes] теряете связь
   *[no] теряет связь
  }
table-log-depart = { $you ->
    [yes] уходите
   *[no] уходит
  }

phrase-hello = Привет!
phrase-thanks = Спасибо
phrase-nice_hand = Хорошие карты
phrase-good_luck = Удачи
phrase-well_played = Хорошо сыграно
phrase-oops = Ой
phrase-hurry = Побыстрее, пожалуйста
phrase-svara = Свара!
phrase-wow = Ого
phrase-bye = Пока!

### end of table
