/** Of what operators do. */
export const operatorFaults: readonly (readonly [RegExp, string])[] = [
  [
    /^This request for another address was decided already, or another one took its place\.$/,
    'Napagpasyahan na ang kahilingang ito para sa ibang address, o may pumalit nang iba.',
  ],
  [/^There is no such request for another address\.$/, 'Walang ganoong kahilingan para sa ibang address.'],
  [
    /^An order that is \S+ cannot go to another address\.$/,
    'Hindi na mapapalitan ang address ng order na ito dahil sa katayuan nito.',
  ],
  [/^The page was edited since you read it\.$/, 'May nagbago ng page mula nang buksan mo ito.'],
  [/^(.*) is suspended already\.$/, 'Suspendido na ang $1.'],
  [/^(.*) is not suspended\.$/, 'Hindi suspendido ang $1.'],
  [/^(.*) was taken down already\.$/, 'Natanggal na ang $1.'],
  [/^(.*) was not taken down\.$/, 'Hindi natanggal ang $1.'],
  [/^There is nothing to file\.$/, 'Walang maisasama sa file.'],
  [/^The payout \S+ is \S+ and cannot become \S+\.$/, 'Hindi na ito magagawa sa payout na ito dahil sa katayuan nito.'],
  [/^The payout \S+ waits for \S+\.$/, 'May hinihintay pa ang payout: tingnan ang account na padadalhan.'],
  [
    /^The payout \S+ is not to be sent: ORGANIZATION_SUSPENDED\.$/,
    'Hindi dapat ipadala ang payout: suspendido ang organisasyon.',
  ],
  [
    /^The payout \S+ is not to be sent: EVENT_(?:CANCELLED|TAKEN_DOWN)\.$/,
    'Hindi dapat ipadala ang payout: kinansela o tinanggal ang isang event na kasama rito.',
  ],
  [
    /^The payout \S+ is not to be sent: NOT_COVERED\.$/,
    'Hindi dapat ipadala ang payout: hindi na ito kaya ng balanse.',
  ],
  [
    /^Nothing of the payout \S+ is left to be sent again\.$/,
    'Wala nang natitira sa payout na ito na maipapadala ulit.',
  ],
  [/^must be pesos such as (\S+) or (\S+)$/, 'ay dapat piso, gaya ng $1 o $2'],
  [/^The file is empty\.$/, 'Walang laman ang file.'],
  [
    /^The file is not text in UTF-8; save it as CSV \(UTF-8\)\.$/,
    'Hindi UTF-8 ang file; i-save ito bilang CSV (UTF-8).',
  ],
  [/^The file is not a CSV file: it holds NUL characters\.$/, 'Hindi CSV ang file: may mga NUL character ito.'],
  [/^The file is larger than (\d+) MiB\.$/, 'Mas malaki sa $1 MiB ang file.'],
  [
    /^Line (\d+), column "(.*)" must be an amount such as (\S+), but it is "(.*)"\.$/,
    'Linya $1, column na "$2": dapat halaga gaya ng $3, pero "$4" ang nakasulat.',
  ],
  [
    /^Line (\d+), column "(.*)" must be a date and time such as (.*), but it is "(.*)"\.$/,
    'Linya $1, column na "$2": dapat petsa at oras gaya ng $3, pero "$4" ang nakasulat.',
  ],
  [
    /^Line (\d+), column "(.*)" must be an id of the provider, but it is "(.*)"\.$/,
    'Linya $1, column na "$2": dapat ID sa provider, pero "$3" ang nakasulat.',
  ],
  [
    /^Line (\d+), column "(.*)" must be whole centavos, but it is "(.*)"\.$/,
    'Linya $1, column na "$2": dapat buong sentimo, pero "$3" ang nakasulat.',
  ],
  [
    /^Line (\d+) has (\d+) values, but the first line names (\d+) columns\.$/,
    'May $2 halaga ang linya $1, pero $3 ang column sa unang linya.',
  ],
  [/^Line (\d+) has a quote that is never closed\.$/, 'May panipi sa linya $1 na hindi isinara.'],
  [/^Line (\d+) has quotes where none belong\.$/, 'May panipi sa linya $1 na wala dapat doon.'],
  [
    /^Line (\d+) is longer than (\d+) characters; .*$/,
    'Mas mahaba sa $2 character ang linya $1; may panipi bang hindi isinara?',
  ],
  [
    /^Line (\d+) names no column for .*; it names (.*)\.$/,
    'Walang column para sa ID ng bayad o halaga sa linya $1; ang naroon ay $2.',
  ],
];
