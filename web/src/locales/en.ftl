### Names, cards, numbers

card =
    { $rank ->
        [A] ace
        [K] king
        [Q] queen
        [J] jack
       *[other] { $rank }
    } of { $suit ->
        [s] spades
        [h] hearts
        [d] diamonds
       *[c] clubs
    }
# Offered to who comes for the first time: one of the ways and one of the animals, at most 20 letters in all.
name-offer = { $way } { $animal }
name-ways = Quiet, Bold, Merry, Calm, Clever, Lucky, Sunny, Brave, Gentle, Swift
name-animals = Stork, Fox, Bear, Otter, Owl, Lynx, Heron, Badger, Hare, Marten
chips = { $count ->
        [one] { $count } chip
       *[other] { $count } chips
    }
close = Close
cancel = Cancel
back = Back
again = Try again
copy = Copy
copied = Copied
save = Save

### Start

start-tagline = Three cards. A tie keeps the pot.
start-play = Play now
start-play-note = against bots, no account
start-friends = Play with friends
start-friends-note = make a table, send the link
start-return = Back to your table
start-return-note = { $chips ->
        [one] { $chips } chip is there
       *[other] { $chips } chips are there
    }
start-new-to-it = New to it?
start-rules = The rules, in two minutes
start-as = You play as { $name }
start-change-name = Change
start-tables = Open tables
start-all-tables = All tables
start-some-tables = { $count ->
        [one] { $count } table
       *[other] { $count } tables
    }, { $people ->
        [0] nobody there
        [one] { $people } player
       *[other] { $people } players
    }
start-no-tables = No public table is open. Make one, and others find it here.
start-chips-only = Play chips only. No adverts. Open source.
start-checked = Every shuffle can be checked
start-hand = 7 of clubs, ace of hearts and king of hearts: 32 points
start-going = One moment…
nav = Pages
nav-lobby = Tables
nav-rules = Rules
nav-hands = Hands
nav-settings = Settings
nav-account = Account
nav-language = Language: { $name }
nav-theme-light = Light colours
nav-theme-dark = Dark colours

### A name

name-title = Your name
name-label = What others call you
name-note = 1 to 20 characters. You can change it later.
name-other = Another one
name-go = Come in
name-empty = Write a name first.

### Lobby

lobby-title = Tables
lobby-new = New table
lobby-ante = ante { $chips }
lobby-limit-none = no limit
lobby-limit-pot = pot limit
lobby-limit-cap = raises up to { $antes } antes
lobby-pace = { $s } s a turn
lobby-buy-in = { $least } to { $most } chips
lobby-seats = { $taken } of { $seats }
lobby-bots = { $count ->
        [one] { $count } bot that gives way
       *[other] { $count } bots that give way
    }
lobby-people = { $count ->
        [0] nobody yet
        [one] { $count } player
       *[other] { $count } players
    }
lobby-watching = { $count ->
        [one] { $count } watches
       *[other] { $count } watch
    }
lobby-playing = hand { $hand }
lobby-join = Join
lobby-watch = Watch
lobby-link-label = A link from a friend
lobby-link-note = Paste it here.
lobby-link-go = Go there
lobby-link-bad = That is no link to a table. It ends in #join= and some letters.

### New table

new-title = A new table
new-name-label = What it is called
new-name-usual = { $name }’s table
new-public = In the lobby, for everybody
new-public-note = Off: only by its link.
new-seats = Seats
new-ante = Ante
new-ante-note = What everybody pays before the cards.
new-pace = Time for a decision
new-pace-slow = 40 s
new-pace-usual = 20 s
new-pace-fast = 10 s
new-bots = Bots
new-bots-note = They fill seats, give way to people, and play up to an ante of { $ante }.
new-bots-none = none
new-bots-some = up to half
new-bots-full = all free seats
new-bots-kind = How they play
new-kind-sensible = Sensibly
new-kind-cautious = Carefully
new-kind-bold = Boldly
new-kind-random = At random
new-kind-other = { $name }
new-rules = House rules
new-rules-note = { $name }, as it is played there
new-preset = House
new-preset-forte = ForteGames
new-preset-vipsvara = VIP Svara
new-preset-other = { $name }
new-more = More settings
new-make = Make the table
new-making = Making it…
setting-bank-ms = Time in reserve
setting-refill-ms = Added to it by each deal
setting-entry-ms = Time to decide on a svara
setting-grace-ms = Time to come back from a lost connection
setting-away-ms = Seat kept for who is away
setting-offer-ms = Free seat kept for who waits
setting-showdown-ms = Pause after a showdown
setting-mix-ms = Wait for everybody’s seed
setting-rathole-ms = Coming back needs what one left with, for
switch-joker-pair = The 7 of clubs beside a pair
switch-joker-pair-add = adds 11 to it
switch-joker-pair-replace = is the third of its rank
switch-three-sevens = 34 points for three sevens
switch-three-sevens-any = any three
switch-three-sevens-joker = only with the 7 of clubs
switch-seven-pair = 23 points for two sevens
switch-seven-pair-best = at least
switch-seven-pair-fixed = always
switch-blind-multiples = A blind bet is the last one times
switch-blind-multiples-2 = 2
switch-blind-multiples-2-3 = 2 or 3
switch-blind-multiples-2-3-4 = 2, 3 or 4
switch-limit = A raise is at most
switch-limit-none = all one has
switch-limit-pot = the pot
switch-limit-cap-50 = 50 antes
switch-svara-entry = Joining a svara costs
switch-svara-entry-share = a share of the pot
switch-svara-entry-half = half of the pot
switch-svara-entry-whole = as much as the pot
switch-agree-split = Those who tie may agree to divide
switch-agree-split-false = no
switch-agree-split-true = yes
unit-seconds = { $n } s
unit-minutes = { $n } min

### At a table: seats, sheets, banners

practice-name = Practice
share-title = Bring your friends
share-note = Whoever opens this link picks a name and sits down.
share-public-note = The table is in the lobby too.
share-qr = The link as a code for a phone’s camera
share-send = Send the link
share-renew = Make a new link
share-renew-note = The old one leads nowhere then.
sit-title = Take seat { $seat }
sit-chips = Chips to sit down with
sit-wallet = You have { $chips ->
        [one] { $chips } chip
       *[other] { $chips } chips
    }.
sit-least = Least
sit-middle = Middle
sit-most = Most
sit-go = Sit down with { $chips }
sit-after = If a hand is being played, you are dealt in after it.
sit-poor = You have { $chips ->
        [one] { $chips } chip
       *[other] { $chips } chips
    }, and the least here is { $least }.
sit-daily = Take the daily chips
sit-rathole = Who left with more comes back with as much, for half an hour.
topup-title = More chips
topup-chips = Chips to add
topup-room = Up to { $most } in front of you.
topup-go = Add { $chips }
topup-after = They come after the hand.
topup-full = You have as many chips here as the table allows.
menu-title = { $name }
menu-sit-out = Sit out after this hand
menu-sit-in = Play again
menu-top-up = Add chips
menu-stand-up = Stand up after this hand
menu-stay = Stay: do not stand up
menu-leave = Leave the table
menu-wait = Wait for a seat
menu-unwait = Wait no longer
menu-share = Bring friends
menu-rules = Rules
menu-hands = Last hands and proofs
menu-settings = Settings
menu-people = People here
menu-close-table = Close this table
menu-close-note = The hand is played out, and everybody gets their chips.
menu-about = About this table
about-seats = Seats
about-ante = Ante
about-buy-in = Buy-in
about-clock = Clock
about-bots = Bots
about-bots-text = { $count ->
        [0] none
       *[other] fill up to { $count } seats
    }
about-svara-clock = Svara
leave-title = Leave the table?
leave-hand = You are in a hand: leaving folds it. What you have bet stays in the pot.
leave-claim = You tied for { $chips }: leaving gives up your claim to the pot.
leave-joined = You have bought into the svara: leaving forfeits it.
leave-chips = { $chips ->
        [one] Your last chip goes back to your wallet.
       *[other] Your { $chips } chips go back to your wallet.
    }
leave-go = Leave
leave-keep = Keep the seat, go to the tables
leave-stay = Stay
people-title = People here
people-you = you
people-bot = bot
people-watching = watches
people-away = away
people-mute = Mute { $name }
people-unmute = Hear { $name } again
people-report = Report { $name }
report-title = Report { $name }
report-reason = What is wrong
report-collusion = They play together
report-cheating = Cheating
report-abuse = Insults, or stalling on purpose
report-name = The name
report-other = Something else
report-text = In your words, if you like
report-go = Send it to the host
report-done = Thank you. The host will look at it; nobody else sees it.
banner-connecting = Connecting…
banner-lost = Connection lost. Trying again…
banner-lost-in = Connection lost. Next try in { $s } s.
banner-lost-note = Your seat and your chips are safe.
banner-now = Now
banner-back = Connected again.
banner-down = The server restarts and is back in a moment. Nothing is lost.
banner-replaced = This table is open in a newer tab, and that one plays.
banner-take-over = Play here
banner-draining = This table closes after this hand. Everybody gets their chips.
banner-halted = The table has stopped; the hand is void, and everybody has their chips.
banner-doubt-left-out = Hand { $hand }: your part of the shuffle came too late or was left out.
banner-doubt = Hand { $hand }: the shuffle is not as announced. Look at its proof.
end-gone = This table is closed.
end-no-table = There is no such table, or it is not for you.
end-unauthorized = You are not signed in any more.
end-policy = The server has closed this connection.
end-too-big = The server has closed this connection.
end-lobby = To the tables
shut-title = This table is closed to you
shut-why = It is private, or it is gone. Its address alone does not open it: ask whoever invited you for the link of the invitation, and paste it here.
title-turn = Your turn
title-seconds = { $s } s: your turn

### What is refused

refused = The table does not do that.
refused-price-changed = The price has changed. Look again.
refused-stale = That turn was over.
refused-not-asked = It is not your turn.
refused-not-your-turn = It is not your turn.
refused-too-little = That is less than the least.
refused-too-much = That is more than the most.
refused-not-this-amount = Not this amount.
refused-cannot-pay = You have less than the price.
refused-seat-taken = The seat is taken.
refused-seated-already = You have a seat already.
refused-others-wait = Others have waited longer for a seat.
refused-seats-free = There are free seats: take one.
refused-waiting-full = The waiting list is full.
refused-draining = The table is about to close.
refused-halted = The table has stopped.
refused-at-maximum = You have as many chips as the table allows.
refused-between-hands = Only between hands.
refused-already = That is how it is already.
refused-nothing-wanted = There is nothing to take back.
refused-room-full = There are too many people at this table.
refused-no-chips = Your wallet has not so many chips.
refused-busy = The table has too much to do. Try again.
refused-too-fast = That was too fast. Try again.
refused-newer-link = A newer tab plays at this table.
refused-ended = The connection is over.
problem-offline = The server does not answer. Are you online?
problem-internal = Something went wrong in the server. Try again later.
problem-too-fast = That was too fast. Wait { $s } s.
problem-wrong-login = The login or the password is wrong.
problem-login-taken = Somebody has this login already.
problem-has-account = You have an account already.
problem-at-a-table = Leave the tables where you sit first.
problem-played-together = This guest has played with that account, so they stay two. Sign in without taking it along.
problem-no-such-invite = This link leads nowhere any more. Ask for a new one.
problem-not-found = There is no such thing, or it is not for you.
problem-too-many-tables = You have as many open tables as you may. Close one first.
problem-full = The server has as many tables as it takes.
problem-stopping = The server is about to stop. Try again in a moment.
problem-not-broke = These are for those who have next to no chips.
problem-already-today = You had them today. Come back tomorrow.
problem-address-spent = Too many have had chips from your address today.
problem-store-failed = The server could not store it. Nothing has changed; try again.
problem-not-signed-in = Nobody is signed in.

### Settings

settings-title = Settings
settings-look = Look
settings-theme = Colours
settings-theme-auto = as the device
settings-theme-light = light
settings-theme-dark = dark
settings-deck = Four-colour deck
settings-deck-note = Diamonds blue, clubs green.
settings-cards = Cards
settings-cards-normal = normal
settings-cards-large = large
settings-motion = Motion
settings-motion-auto = as the device
settings-motion-full = full
settings-motion-reduced = less
settings-sound = Sound
settings-sound-off = off
settings-sound-soft = soft
settings-sound-on = on
settings-vibrate = Vibrate on your turn
settings-hand = Left-handed
settings-hand-note = The buttons are mirrored.
settings-keys = Show keys on the buttons
settings-play = At the table
settings-confirm-all-in = All in asks once
settings-confirm-fold = Folding for nothing asks once
settings-language = Language

### Account

account-title = Account
account-guest = You are a guest: this browser’s cookie is all there is of you.
account-wallet = In your wallet
account-on-tables = On tables
account-daily = Daily chips
account-daily-note = For those who have next to none, once a day.
account-daily-done = { $chips ->
        [one] { $chips } chip for you.
       *[other] { $chips } chips for you.
    }
account-make = Make an account
account-make-note = Keep your chips and hands, and come back from anywhere.
account-login = Login
account-login-note = 3 to 32 of a–z, 0–9 and _ . -
account-password = Password
account-password-note = 8 characters or more.
account-make-go = Make it
account-made = Done: sign in as { $login } from anywhere.
account-sign-in = Sign in
account-sign-in-note = To the account that you have.
account-merge = Take this guest’s hands along
account-merge-note = Hands move to the account; the guest’s chips do not.
account-sign-out = Sign out
account-sign-out-guest = You are a guest and cannot come back: your chips and hands would be gone.
account-sign-out-sure = Sign out all the same
account-signed-in = Signed in as { $login }
account-ledger = Every chip you got and gave
account-ledger-empty = Nothing yet.
ledger-start = To begin with
ledger-daily = Daily chips
ledger-buy-in = Sat down, or added chips
ledger-cash-out = Stood up
ledger-merge = From the guest you were
ledger-other = { $kind }
account-change-password = Change password
account-old-password = Present password
account-new-password = New password
account-password-changed = Changed. Your other sessions have ended.

### Hands

hands-title = Your hands
hands-empty = The hands you play are kept here, each with the proof of its shuffle.
hands-more = Older ones
hands-hand = Hand { $hand }
hands-svara = svara of hand { $hand }
hands-with = with { $names }
hands-bots = { $count ->
        [one] { $count } bot
       *[other] { $count } bots
    }
hands-won-with = Won with { $points }
hands-won-alone = Won: all others folded
hands-lost-with = Lost with { $points } against { $best }
hands-folded = Folded
hands-folded-with = Folded { $points }
hands-tied = Tied at { $points }: svara
hands-tied-unseen = Svara
hands-voided = Void: everybody got their chips back
hands-split = The pot was divided
hand-step = Step { $step } of { $steps }
hand-previous = One back
hand-next = One on
hand-pot = Pot
hand-seats = Who had what
hand-name = Name
hand-stack = Chips
hand-bet = Bet
hand-cards = Cards
hand-net = In the end
hand-folded = folded
hand-unseen = not seen
hand-proof = Check the shuffle
hand-text = As text
hand-link = Copy the link
hand-story = The hand in words

### The proof

proof-title = The shuffle of hand { $hand }
proof-checking = Checking, here in your browser…
proof-good = The shuffle was fair.
proof-good-unmixed = The shuffle is whole, but nobody’s seed was in it.
proof-bad = The proof does not hold.
proof-bad-note = A proof cannot fail by accident. Keep it, and show it to others.
proof-mixed = Mixed by { $of ->
        [one] { $by } of { $of } player
       *[other] { $by } of { $of } players
    }: the server could not choose the cards.
proof-mixed-none = You played bots alone, or no seed came in time: the server could have known the cards.
proof-whole = It sealed 16 decks before it knew the seeds. The mix chose one; the other 15 were opened, and each has 32 different cards.
proof-cards = { $count ->
        [0] No card of this hand is open to you.
        [one] The { $count } open card is the one that the mix dealt.
       *[other] The { $count } open cards are those that the mix dealt.
    }
proof-noted = Your browser noted this statement when it came, before the deal: it is the same.
proof-noted-differs = Your browser noted another statement before the deal than this one.
proof-not = It does not prove that the host never looks at cards.
proof-warning-left-out = { $you ->
        [yes] Your seed was not in the mix: it came too late, or was left out.
       *[no] The seed of seat { $seat } was not in the mix: it came too late, or was left out.
    }
proof-warning-shared-commitment = Two seats promised the same seed: one of them copied it.
proof-warning-cards-sealed = Your own cards are not open, since nobody looked: nothing is proven about them.
proof-fingerprint = Fingerprint
proof-fingerprint-note = Friends at the table who have the same digits have the same statement.
proof-details = Details
proof-statement = Statement
proof-previous = Statement before it
proof-mix = Mix
proof-deck = Deck dealt
proof-deck-text = number { $deck } of 16
proof-seeds = Seeds
proof-seed-none = none
proof-seat = Seat { $seat }
proof-download = The proof as a file
proof-failed-malformed = It cannot be read as a proof.
proof-failed-unknown-version = It is of a version that this page does not know.
proof-failed-wrong-rules = Its rules are not those of the statement.
proof-failed-broken-chain = It does not continue the hand before.
proof-failed-replayed-root = A deck occurs twice.
proof-failed-wrong-seed = A seed does not fit what was promised.
proof-failed-wrong-mix = The mix does not follow from statement and seeds: one of them was changed.
proof-failed-dealt-deck-opened = The deck that was dealt is open to all.
proof-failed-deck-not-opened = A deck that was not dealt was not opened.
proof-failed-false-deck = A deck is not 32 different cards.
proof-failed-wrong-seats = The seats are not those of the statement.
proof-failed-missing-opening = A card that should be open is not.
proof-failed-unexpected-opening = A card is open that should be sealed.
proof-failed-wrong-position = A card is not from where the mix dealt it.
proof-failed-wrong-opening = A card is not the one that was sealed.
proof-failed-duplicate-card = A card was dealt twice.
proof-failed-wrong-cards = The cards of this hand are not those that the proof opens.

### Rules

rules-title = How Svara is played

### table

table-name = Table
table-felt = Table
table-dock = Your choices
table-players = Players
table-yours = Your hand
table-side = The hand, talk and players
table-close = Close
table-back = Back to the tables
table-menu = Menu
table-rules = Rules
table-share = Invite
table-talk = Talk
table-tab-hand = Hand
table-hand-words = The hand in words
table-ante = ante { $chips }
table-seats-count = { $count } seats
table-clock-word = { $s } s
table-limit-none = no limit
table-limit-pot = pot limit
table-limit-cap = { $count ->
    [one] raises up to one ante
   *[other] raises up to { $count } antes
  }

# Seats
table-you = You
table-you-inside = you
table-bot = bot
table-dealer = dealer
table-dealer-letter = D
table-seconds = { $s } s
table-chips-word = chips
table-bet-word = bet
table-blind-word = Blind
table-won = won
table-won-split = as a share
table-tied = tied
table-free = free
table-sit-here = Sit down at place { $seat }
table-is-folded = Folded
table-is-all-in = All in
table-is-away = Away
table-is-leaving = Leaving
table-is-sitting-out = Sitting out
table-is-coming = Coming

# Middle
table-pot = Pot
table-svara-pot = Svara pot
table-pot-main = Main pot
table-pot-side = Side pot { $number }
table-pot-svara = Svara pot
table-pot-svara-side = Side pot { $number }
table-won-with = { $name } { $you ->
    [yes] win
   *[no] wins
  } { $chips } with { $points }
table-won-alone = { $name } { $you ->
    [yes] win
   *[no] wins
  } { $chips }
table-won-several = { $names } win
table-alone = nobody else was left
table-result = Who won, and why
table-showdown = Showdown
table-next-in = next hand in { $s } s

# One's own hand
table-your-cards = Your cards: { $cards }
table-your-backs = Your three cards, face down
table-not-seen = not seen yet
table-points-word = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
table-why-card = { $cards } alone
table-why-suit = { $cards } one suit
table-why-aces = { $cards } { $count ->
    [2] two aces
   *[other] three aces
  }
table-why-three = { $cards } three of a kind
table-why-sevens = { $cards } { $count ->
    [2] two sevens
   *[other] three sevens
  }
table-why-joker = { $cards } alone
table-why-joker_card = { $cards } joins { $others }
table-why-joker_suit = { $cards } joins { $others }
table-why-joker_pair = { $cards } joins { $others }

# The dock
table-your-turn = Your turn
table-acts = { $name } to act
table-after = you are after { $name }
table-you-next = you are next
table-hand-runs = The hand is played
table-in-bank = from your time bank
table-then-fold = then you fold
table-then-pass = then you pass
table-then-look = then you look
table-then-out = then you stay out
table-then-play = then it is svara
table-fold = Fold
table-pass = Pass
table-pass-note = you are out
table-pass-sure = Pass?
table-call = Call
table-call-all = Call all in
table-bet = Bet
table-raise-to = Raise to
table-all-in = All in
table-all-in-sure = All in?
table-press-again = press again
table-all-your-chips = all your chips
table-leaves = leaves { $chips }
table-in-all = { $chips } in all
table-you-add = you add { $chips }
table-no-raise = No raise
table-no-raise-chips = you have no more
table-no-raise-nobody = nobody could answer it
table-sizes = Quick sizes
table-size = Size
table-size-min = Min
table-size-half = ½ pot
table-size-pot = Pot
table-size-max = Max
table-size-all-in = All in
table-size-less = Less
table-size-more = More
table-size-fine = Exact size
table-size-typed = Size, from { $low } to { $high }
table-say-call = Call { $chips }
table-say-raise = Raise from { $low } to { $high }
table-look = Look
table-look-why = Blind betting ends for everyone; staying in costs you { $chips }.
table-look-note = then { $chips } to stay in
table-look-note-free = then bet or pass
table-blind-to = Blind { $chips }
table-blind-why = You double it unseen; whoever looks later pays { $chips } to stay.
table-blind-cannot = You can only look now.
table-pre-call = Call { $chips } is ready.
table-pre-fold = Fold is ready.
table-pre-look = Look is ready.
table-pre-clears = A new price clears it; press to cancel.
table-pre-cancel = Press again to cancel.
table-when-turn = when it is your turn
table-on-turn = on your turn
table-all-in-waits = you play for what you matched
table-bet-stands = Your { $chips } stand
table-sent = Sent
table-sent-look = Look
table-sent-blind = Blind { $chips }
table-sent-pass = Pass
table-sent-bet = Bet { $chips }
table-sent-fold = Fold
table-sent-call = Call
table-sent-raise = Raise to { $chips }
table-sent-refuse-split = Svara
table-sent-agree-split = Divide
table-sent-decline-svara = Stay out
table-sent-join-svara = Join

# Svara
table-svara = Svara
table-svara-tie = { $names } tie at { $points }
table-svara-tie-unseen = { $names } tie
table-svara-tied = Who tied
table-svara-others = Who may come in
table-svara-from = { $held } + { $chips } from { $names }
table-svara-price = coming in costs { $chips }
table-svara-joined = in · { $chips }
table-svara-decides = deciding
table-svara-stays-out = out
table-svara-agrees = agrees to divide
table-svara-opens = Svara: who comes in?
table-svara-splitting = Divide or svara?
table-svara-ready = The svara begins
table-svara-free = You tied: you are in, free.
table-svara-in = You are in for { $chips }.
table-svara-short = Coming in costs { $chips }; you have { $stack }.
table-svara-out = You watch this svara.
table-svara-wait-split = The tied players may divide the pot.
table-svara-deciding = { $count ->
    [one] { $names } decides.
   *[other] { $names } decide.
  }
table-svara-least = The least bet is { $chips }.
table-come-in = Come in?
table-price-why = { $count ->
    [one] Price: { $chips }
   *[other] Price: { $chips } shared by the { $count } tied
  }
table-price-half = Price: half of { $chips }
table-price-whole = Price: as much as the { $chips }
table-price-pots = Price: a share of each of { $count } pots
table-pot-with-you = Pot with you in it
table-stack-after = Your chips after
table-stay-out = Stay out
table-join-for = Join for
table-join-note = new cards, no ante
table-divide = Divide the pot?
table-divide-why = If all who tied agree, the pot is divided and the hand ends. One no, and it is svara: { $names }.
table-play-svara = Play the svara
table-play-svara-note = new cards, the pot stays
table-divide-key = Divide: { $chips }
table-divide-note = if all agree

# Between hands
table-you-folded = You folded
table-you-wait = You play from the next hand
table-you-sit-out = You sit out
table-away-why = You keep your place and your chips; no ante is taken.
table-sit-out = Sit out
table-stand-up = Stand up
table-you-broke = Not enough for the ante
table-broke-why = The ante is { $ante }. Add chips, and you are dealt in again.
table-top-up = Add chips
table-you-watch = You watch
table-watch-why = { $taken } of { $count } seats are taken. Sit down with { $low } to { $high } chips.
table-you-sit-soon = You sit down after this hand
table-take-seat = Take a seat
table-withdraw = Take it back
table-wait = Wait for a seat
table-unwait = Leave the line
table-waiting-place = { $place ->
    [1] You are next in line for a seat.
   *[other] You are number { $place } in line for a seat.
  }
table-all-taken = All seats are taken.
table-seat-held = A seat is held for you
table-idle = The next hand comes
table-idle-alone = Waiting for players
table-idle-why = A hand starts when two can pay the ante. Send somebody the link, or let bots fill the seats.
table-invite = Invite
table-wish-sit = You sit down after this hand.
table-wish-top-up = { $chips } chips come after this hand.
table-wish-sit-out = You sit out after this hand.
table-wish-sit-in = You play from the next hand.
table-wish-stand-up = You stand up after this hand.
table-wish-leave = You leave.

# Talk and players
table-say = Say
table-talk-none = Nobody has said anything yet.
table-player-chips = { $chips } chips
table-watches = watches
table-mute = Mute { $name }
table-unmute = Hear { $name } again
table-report = Report { $name }

# The hand in words
table-hand = Hand { $hand }
table-svara-hand = Hand { $hand }, svara
table-mixed = Shuffle mixed by { $by } of { $of }: check it
table-mixed-now = Shuffle mixed by { $by } of { $of }; you can check it after the hand
table-no-hand = No hand has been dealt yet.
table-part-blind = Blind
table-part-betting = Betting
table-part-end = Showdown
table-log-deals = { $you ->
    [yes] deal to { $seats }
   *[no] deals to { $seats }
  }
table-log-deals-svara = { $you ->
    [yes] deal the svara to { $seats }
   *[no] deals the svara to { $seats }
  }
table-log-antes = { $count } antes of { $chips }
table-log-blind = bet { $to } blind
table-log-double = went to { $to } blind
table-log-look = looked
table-log-bet = bet { $to }
table-log-call = called { $to }
table-log-raise = raised to { $to }
table-log-all-in = { $deed }, all in
table-log-pass = passed
table-log-fold = folded
table-log-timeout = ran out of time
table-log-agree = agreed to divide
table-log-refuse = chose the svara
table-log-decline = stayed out
table-log-join = came in for { $chips }
table-log-cards = your cards: { $cards }; { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
table-log-returned = { $you ->
    [yes] get { $chips } back, unmatched
   *[no] gets { $chips } back, unmatched
  }
table-log-pots = { $pots }
table-log-show = showed { $cards }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
table-log-win = won { $chips }
table-log-win-pot = won { $chips } ({ $pot })
table-log-split = got { $chips } of the pot
table-log-svara = svara: { $names } tie at { $points } for { $chips }
table-log-ready = the svara is between { $names }; least bet { $stake }
table-log-void = the hand is void; all chips go back
table-log-sit = sat down with { $chips }
table-log-topUp = added { $chips }
table-log-leave = left
table-log-sitOut = { $you ->
    [yes] sit out
   *[no] sits out
  }
table-log-sitIn = { $you ->
    [yes] play again
   *[no] plays again
  }
table-log-arrive = came
table-log-away = lost the connection
table-log-depart = went

phrase-hello = Hello!
phrase-thanks = Thanks
phrase-nice_hand = Nice hand
phrase-good_luck = Good luck
phrase-well_played = Well played
phrase-oops = Oops
phrase-hurry = Hurry up, please
phrase-svara = Svara!
phrase-wow = Wow
phrase-bye = Bye!

### end of table
