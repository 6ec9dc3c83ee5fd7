/** What is said of pictures, uploaded or at an address, with its Filipino. */
export const pictureFaults: readonly (readonly [RegExp, string])[] = [
  [/^must be a JPEG, PNG, WebP, AVIF or GIF$/, 'ay dapat JPEG, PNG, WebP, AVIF o GIF'],
  [/^must have at most (\d+) megapixels$/, 'ay hanggang $1 megapixel lang'],
  [/^cannot be read; it is damaged or was cut off$/, 'ay hindi mabasa; sira o putol ito'],
  [/^The file is larger than (\d+) MiB\.$/, 'Mas malaki sa $1 MiB ang file.'],
  [
    /^The maximum of (\d+) pictures of the tier (\S+) is reached\.$/,
    'Naabot na ang hangganang $1 larawan ng antas na $2.',
  ],
  [
    /^The maximum of (\d+) megabytes of pictures of the tier (\S+) is reached\.$/,
    'Naabot na ang hangganang $1 megabyte ng mga larawan ng antas na $2.',
  ],
  [/^The picture could not be kept at the moment\.$/, 'Hindi maitago ang larawan sa ngayon. Subukan ulit mayamaya.'],
  [
    /^Your pictures have taken (\d+) seconds to read within a minute, which is the most\.$/,
    'Umabot na sa $1 segundo sa loob ng isang minuto ang pagbasa sa mga larawan ninyo; iyon na ang hangganan. Maghintay nang kaunti at subukan ulit.',
  ],
  [
    /^The file arrived at less than (\d+) KiB a second\.$/,
    'Mas mabagal sa $1 KiB bawat segundo ang dating ng file. Subukan ulit sa mas mabilis na koneksiyon.',
  ],
  [
    /^Too many documents and pictures are being made at the moment\.$/,
    'Masyadong maraming dokumento at larawan ang ginagawa sa ngayon. Subukan ulit mayamaya.',
  ],
  [/^It must be a JPEG, PNG, WebP, AVIF or GIF$/, 'Dapat itong JPEG, PNG, WebP, AVIF o GIF'],
  [/^It must have at most (\d+) megapixels$/, 'Hanggang $1 megapixel lang dapat ito'],
  [/^It cannot be read; it is damaged or was cut off$/, 'Hindi ito mabasa; sira o putol ito'],
  [/^It is not there$/, 'Wala ito roon'],
  [/^It took too long$/, 'Masyado itong natagalan'],
  [/^It is too large$/, 'Masyado itong malaki'],
  [/^It could not be fetched$/, 'Hindi ito makuha'],
  [/^It was redirected too often$/, 'Masyado itong maraming beses na inilipat'],
  [/^It was redirected to no address$/, 'Inilipat ito sa walang address'],
  [/^The server answered with (\d+)$/, 'Sumagot ng $1 ang server'],
  [/^Its address must be .+$/, 'Dapat buong http o https na URL ang address nito'],
  [/^Its address must .+$/, 'Hindi pampubliko o hindi wasto ang address nito'],
];
