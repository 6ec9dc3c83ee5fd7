import { plural } from '../../language.ts';
import type { Messages } from '../en.ts';

export const account: Messages['organizer']['account'] = {
  done: {
    signedOut: 'Naka-sign out ka na.',
  },
  email: 'E-mail',
  signOut: 'Mag-sign out',
  wait: (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    if (seconds > 90) return plural('fil', minutes, { one: `${minutes} minuto`, other: `${minutes} na minuto` });
    return plural('fil', seconds, { one: `${seconds} segundo`, other: `${seconds} na segundo` });
  },

  password: {
    show: 'Ipakita',
    hide: 'Itago',
    hint: 'Hindi bababa sa 10 karakter. Mabuti ang ilang salitang ikaw lang ang magsasama.',
  },

  signIn: {
    title: 'Mag-sign in',
    password: 'Password',
    send: 'Mag-sign in',
    forgot: 'Nakalimutan ko ang password ko',
    noAccount: 'Sa paanyaya lang nagkaka-account: humingi sa may-ari ng organisasyon mo.',
    wrong:
      'Hindi magkatugma ang e-mail at password. Tingnan ang dalawa, o magpadala ng link para pumili ng bagong password.',
    tooOften: (wait) => `Masyado nang maraming subok. Maghintay ng ${wait}, saka subukan ulit.`,
  },

  noOrganization: {
    title: 'Wala ka pang kinabibilangang grupo',
    lead: (email) => `Naka-sign in ka bilang ${email}, pero wala ka pa sa alinmang organisasyon.`,
    hint: 'Ipaanyaya sa may-ari ng organisasyon ang address na ito. Kapag tinanggap mo na, dito mo ito makikita.',
  },

  own: {
    title: 'Account ko',
  },
};
