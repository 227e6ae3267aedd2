"""The dictionary of the share codes: phrases that sheets repeat, so that a code only points to one.

It belongs to version 1 of the codes for ever: any change here makes old codes unreadable.
The most frequent phrases stand last, where pointing to them is shortest.
"""

DICTIONARY = b"""
rule: rubber_full=rule: rubber_bonus=rule: length=rule: rubber=wins
rule: rubber=target
rule: rubber=deals
rule: rubber=games
rule: level=rule: carry=rule: bonus=rule: game=120
rule: trump_choice=clubs,hearts,spades,diamonds,nines
rule: trump_by=bidder-else-stays
rule: trump_by=turned-card
rule: trump_by=count
rule: next_trump=diamonds,spades,hearts,clubs
rule: first_trump=none
rule: vulnerable=10
rule: dummy_exact=rule: dummy_makes_it=exactly-or-under
rule: dummy_bid=any-form
rule: dummy_bid=shown
rule: premium_lost=opponents-but-losers
rule: premium_lost=oneself
rule: premiums=each
rule: premiums=one
rule: reveal=75
rule: declare=25
rule: contract=0,40,25,10
rule: sides=1,2,1,2
rule: nought_or=10
rule: diamonds_bid=0
rule: spades_bid=1
rule: hearts_bid=2
rule: clubs_bid=3
rule: bid_cards=laid-aside
rule: bid_cards=left-over
rule: tricks=9
rule: cards_each=12
rule: joker=true
rule: ranks=A,K,Q,J,12,11,10,9,8,7,6,5,4,3,2
rule: dummy=false
rule: limit=99
rule: packs=2
rule: hand=3
rule: lives=5
rule: loss=one
rule: deal=rule: together=rule: barred_starts=rule: sixty_nine=rule: early_turns=5
rule: three_kings=true
rule: three_sixes=rule: on_your_honor=rule: play_on=rule: board=rule: line=5
rule: cards.K=add 10|-10
rule: cards.joker=reverse skip hold
option: on-your-honor
option: three-sixes-end
option: three-kings-win
option: no-early-king
option: sixty-nine=reset
option: sixty-nine=drink
option: reverse-repeats
option: floor-zero
option: start-card
option: play-on
option: ten-minus
option: ace-11
option: swap-9-king
option: lives=3
option: sides=alone
loses joker
bust
A+A=11
8+8
10=-10
A=11
discard 99
pass
play 14 58
play 72 73
play 30 32
play 69 70
draw
draw
draw
note "a pause"
note "Pizza break"
adjust Cara +20 "revoke"
adjust Ben -10 "misdeal"
claim Anna 57 rubber
claim Ben 33 game
game: game-of-99
variant: washburne
game: adding
variant: 98-arizona
variant: 98-umass
variant: 100
variant: 99
variant: 98
game: ninety-nine
variant: declarer-trumps
variant: partnership
variant: unbidden
variant: original
variant: nines
variant: duel
variant: penguin
game: ninety-nine
variant: pagat
players: Anna, Ben, Cara, Dan, Eva
first-dealer: Anna
title: Friday at Ben's
title: Sunday evening
date: 2026-11-20
place: at home
target: 250
games: 3
deals: 9 trump=nines trump=D trump=C trump=S trump=H turn=joker turn=9H
7:8CKD6D 2:QH9S7S 4:10CJHAS 3:6C9S7D 3:10D6D8D 4:CKHKS
0/0 1/2 5/4 6/5 2/1 5- 0- 1- 4/5 2/3 3/4 3+ 4+ 2+ 1/1 5/5 4/3 3/2 4/4 2/2 3/3 2- 3- 4-
9:CCC 8:CCH 0:DDD 7:CHH 7:CCS 6:HHH 6:CHS 6:CCD 1:SDD 5:HHS 5:CSS 5:CHD 2:SSD 2:HDD \
4:HSS 4:HHD 4:CSD 3:SSS 3:HSD 3:CDD! 1:SDD 2:HDD! 5:CSS 5:HHS 5:CHD 4:HSS 4:HHD 2:SSD \
4- 3- 2- 4:CSD! 3:HSD!! 2:SSD 4:CSD 3:HSD 2:HDD 3:CDD
"""
