/** Of orders, refunds, cancelling an event, and settlement. */
export const orderFaults: readonly (readonly [RegExp, string])[] = [
  [/^must have a word of at least (\d+) letters or digits$/, 'ay dapat may salitang may $1 titik o numero man lang'],
  [/^must be at most (\d+) tickets together$/, 'ay hanggang $1 tiket lang lahat-lahat'],
  [/^(.+) is sold out: 0 tickets are left\.$/, 'Ubos na ang $1.'],
  [/^Only (\d+) of (.+) (?:is|are) left\.$/, '$1 na lang ang natitirang $2.'],
  [/^none are left$/, 'ay ubos na'],
  [/^only (\d+) are left$/, 'ay $1 na lang'],
  [/^The event is over\.$/, 'Tapos na ang event.'],
  [/^The event is not on sale\.$/, 'Hindi ibinebenta ang event.'],
  [
    /^The maximum of (\d+) orders of complimentary tickets of an event in a day is reached\.$/,
    'Naabot na ang hangganang $1 order ng libreng tiket ng event sa isang araw.',
  ],
  [/^must not be before from$/, 'ay hindi dapat mas maaga sa simula'],
  [/^must be at most (\d+) days after from$/, 'ay hanggang $1 na araw lang mula sa simula'],
  [
    /^must be the code of a bank, 3 to 11 letters and digits$/,
    'ay dapat code ng bangko, 3 hanggang 11 titik at numero',
  ],
  [/^must have (\d+) to (\d+) digits$/, 'ay dapat may $1 hanggang $2 na numero'],
  [/^must be a mobile number such as (.+)$/, 'ay dapat mobile number na gaya ng $1'],
  [/^must be a TIN such as (\S+)$/, 'ay dapat TIN na gaya ng $1'],
  [/^must be more than 0$/, 'ay dapat higit sa 0'],
  [/^must be whole pesos of at least 1, such as (\S+)$/, 'ay dapat buong piso na hindi bababa sa 1, gaya ng $1'],
  [/^must be left empty where tickets are chosen$/, 'ay dapat blangko kung may piniling tiket'],
  [/^must be a ticket of this order$/, 'ay dapat tiket ng order na ito'],
  [/^must not be named twice$/, 'ay hindi dapat ulitin'],
  [/^is void already$/, 'ay wala nang bisa'],
  [/^is taken back by a refund that is under way$/, 'ay binabawi na ng kasalukuyang pagbabalik'],
  [/^The ticket \S+ cannot be refunded: it is void already\.$/, 'May piniling tiket na wala nang bisa.'],
  [
    /^The ticket \S+ cannot be refunded: it is taken back by a refund that is under way\.$/,
    'May piniling tiket na binabawi na ng kasalukuyang pagbabalik.',
  ],
  [
    /^By now ₱(\S+) would go back for these tickets, which is not what was shown\.$/,
    'Sa ngayon ₱$1 ang babalik para sa mga tiket na ito, na iba sa ipinakita.',
  ],
  [/^must be the amount as it is written above$/, 'ay dapat ang halaga na gaya ng nakasulat sa itaas'],
  [
    /^must be the event's name, exactly as it is written$/,
    'ay dapat ang pangalan ng event, eksakto sa pagkakasulat nito',
  ],
  [
    /^The payment provider does not answer, so nobody knows what became of this refund\.$/,
    'Hindi sumasagot ang payment provider kaya walang nakaaalam kung ano na ang nangyari sa refund na ito.',
  ],
  [
    /^The refund is PENDING for less than a day, so it cannot .+\.$/,
    'Wala pang isang araw na nakabinbin ang refund; bigyan pa ng panahon ang provider.',
  ],
  [
    /^The refund is PENDING and was not asked for once more, so it cannot .+\.$/,
    'Tanungin muna ulit ang provider kung ano na ang nangyari sa refund.',
  ],
  [
    /^The refund is PENDING and the provider is being asked for it at this moment, so it cannot .+\.$/,
    'Tinatanong ngayon ang provider tungkol sa refund. Subukan ulit makalipas ang isang minuto.',
  ],
  [/^At most ₱(\S+) of this order can still be refunded\.$/, 'Hanggang ₱$1 na lang ng order na ito ang maibabalik.'],
  [
    /^An order that is \S+ cannot be refunded: nothing was paid\.$/,
    'Walang nabayaran sa order na ito kaya walang maibabalik.',
  ],
  [
    /^An order that is \S+ cannot be refunded\.$/,
    'Hindi na maibabalik ang bayad sa order na ito dahil sa katayuan nito.',
  ],
  [
    /^An order that is \S+ cannot have tickets sent\.$/,
    'Walang maipapadalang tiket sa order na ito dahil sa katayuan nito.',
  ],
  [
    /^The buyer's name and address were erased, so there is nobody to write to\.$/,
    'Nabura na ang pangalan at address ng bumili kaya walang masusulatan.',
  ],
  [/^That much was not paid, or was given back already\.$/, 'Hindi ganoon kalaki ang nabayaran, o naibalik na ito.'],
  [/^The payment provider refused it$/, 'Tinanggihan ito ng serbisyo ng bayad'],
  [
    /^The order was paid through (\S+), which is not the configured payment provider\.$/,
    'Binayaran ang order sa pamamagitan ng $1, na hindi ginagamit ngayon.',
  ],
];
