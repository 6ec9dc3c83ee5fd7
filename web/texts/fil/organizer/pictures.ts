import type { Messages } from '../../en.ts';

export const pictures: Messages['organizer']['pictures'] = {
  choose: 'Larawan mula sa device na ito',
  upload: 'I-upload',
  drop: 'Pumili ng larawan, i-drop o i-paste dito, o i-type ang web address nito sa ibaba.',
  remove: 'Alisin',
  removeOf: (place) => `ang larawan ${place}`,
  shown: (place) => `Larawan ${place} na nakikita ng mga bumibili`,
  sending: 'Ina-upload',
  checking: 'Tinitingnan kung naglo-load …',
  taken: 'Na-upload na ang larawan.',
  line: (line) => `Linya ${line}:`,
  doesNotLoad: (why) =>
    `Hindi naglo-load ang larawang ito. ${why}. Nase-save pa rin ito; hangga’t hindi ito naglo-load, ang hinabing poster ang nakikita ng mga bumibili.`,
  it: 'Ito',
  itsAddress: 'Ang address nito',
  ofFile: (fault) => `Ang file ${fault}.`,
  title: 'Na-upload na larawan',
  copy: 'Kopyahin ang address na ito sa field ng larawan, sa tab na pinanggalingan mo, at i-save doon.',
  notTaken: 'Hindi na-upload ang larawan',
  failed: 'Hindi naipadala ang larawan. Tingnan ang koneksiyon mo at subukan ulit.',
};
