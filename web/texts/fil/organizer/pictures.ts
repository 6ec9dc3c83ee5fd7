import type { Messages } from '../../en.ts';

export const pictures: Messages['organizer']['pictures'] = {
  choose: 'Larawan mula sa device na ito',
  upload: 'I-upload',
  drop: 'Pumili ng larawan, i-drop o i-paste dito, o i-type ang web address nito sa ibaba.',
  remove: 'Alisin',
  removeOf: (place) => `ang larawan ${place}`,
  shown: (place) => `Larawan ${place} na nakikita ng mga buyer`,
  sending: 'Ina-upload',
  checking: 'Chine-check kung naglo-load…',
  taken: 'Na-upload na ang larawan.',
  line: (line) => `Linya ${line}:`,
  doesNotLoad: (why) =>
    `Hindi naglo-load ang larawang ito. ${why}. Na-save pa rin ito; hangga’t hindi ito naglo-load, poster namin ang makikita ng mga buyer.`,
  ofFile: (fault) => `Hindi magamit ang file: ${fault}.`,
  title: 'Na-upload na larawan',
  copy: 'Kopyahin ang address na ito sa field ng larawan, sa tab na pinanggalingan mo, at i-save doon.',
  notTaken: 'Hindi na-upload ang larawan',
  failed: 'Hindi na-upload ang larawan. I-check ang connection mo at subukan ulit.',
};
