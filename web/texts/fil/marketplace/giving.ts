import type { Messages } from '../../en.ts';

export const giving: Messages['giving'] = {
  give: {
    offer: 'Ibigay ito sa iba',
    lead: 'Makakatanggap sila ng link sa e-mail. Kapag tinanggap nila, sa kanila na ang tiket at wala nang makakapasok gamit ang QR code na ito.',
    name: 'Pangalan nila',
    email: 'E-mail nila',
    submit: 'Ialok ang tiket',
    offered: (name, email) => `Iniaalok kay ${name} (${email}). Sa iyo pa ito hangga’t hindi nila tinatanggap.`,
    takeBack: 'Bawiin',
    given: (name) => `Ibinigay kay ${name}.`,
    same: 'Nasa address na iyan na ang tiket na ito.',
    nameFault: 'Pakibigay ang pangalan nila.',
    tooOften: 'Masyado nang madalas inialok ang tiket na ito. Subukan ulit pagkalipas ng isang oras.',
  },

  offer: {
    title: 'May tiket para sa iyo',
    lead: (giver) => `Gustong ibigay sa iyo ni ${giver} ang isang tiket.`,
    to: (recipient) => `Para ito kay ${recipient}. Wala kang babayaran.`,
    accept: 'Tanggapin ang tiket',
    acceptHint: 'Magkakaroon ka ng sariling QR code; wala nang makakapasok gamit ang dati.',
    accepted: 'Sa iyo na ang tiket na ito',
    acceptedHint: 'Tinanggap mo na ito.',
    open: 'Buksan ang tiket ko',
    takenBack: 'Binawi ang alok na ito',
    takenBackHint: 'Tanungin ang gustong magbigay sa iyo ng tiket.',
    gone: 'Hindi na makukuha ang tiket na ito',
    goneHint:
      'Naibalik na ang bayad nito o nagamit na, o tapos na ang event o hindi nito pinapayagan ang pagbibigay sa iba.',
  },

  ticket: {
    title: (event) => `Ang tiket mo para sa ${event}`,
    heading: 'Ang tiket mo',
    hint: 'Ipakita ang code na ito sa pinto, sa phone o naka-print. Isang tao ang makakapasok dito.',
    holder: 'Sa pangalan ni',
    gaveOn: 'Ibinigay mo na ang tiket na ito sa iba.',
    void: 'Naibalik na sa bumili ang bayad ng tiket na ito, kaya wala nang makakapasok gamit ito.',
    keep: 'Itago ang link sa e-mail mo: kung sino ang may hawak nito, nasa kaniya ang tiket mo.',
  },

  address: {
    goesTo: (email) => `Sa ${email} pupunta ang mga tiket.`,
    wrong: 'Mali ba ang address na iyan?',
    lead: 'Saan dapat pumunta ang mga tiket?',
    leadSent:
      'Susulat kami sa dating address, kung saan ito kukumpirmahin; kung walang nagbabasa roon, titingnan ito ng aming tauhan. Pagkatapos ay sa bagong address pupunta ang mga tiket, at mawawalan ng bisa ang mga naunang ipinadala.',
    email: 'Ang tamang e-mail',
    submit: 'Palitan ang address',
    ask: 'Hilingin ito',
    waiting: (email) =>
      `Hiniling mo ang ${email}. May link na ipinadala sa dating address para kumpirmahin ito; kung walang nagbabasa roon, titingnan ito ng aming tauhan.`,
    same: 'Ito na ang address ng order.',
    tooOften: 'Masyado nang madalas itong hiniling. Subukan ulit pagkalipas ng isang oras.',
  },

  stop: {
    title: 'Ayaw mo na ng mga mensahe?',
    lead: (organizer) => `Dito matitigil ang mga mensaheng ipinapadala sa iyo ng ${organizer} sa Takilya.`,
    submit: 'Itigil ang mga mensahe',
    stopped: 'Wala nang mensahe',
    stoppedLead: (organizer) => `Hindi ka na masusulatan ng ${organizer} sa Takilya.`,
    resume: 'Tumanggap ulit',
    others:
      'Tuloy pa rin ang mga ipinapaalam namin mismo: mga tiket mo, refund, pagbabago ng petsa o lugar, at pagkansela.',
  },

  addressChange: {
    title: 'Ibang address?',
    lead: (order, address) => `May humawak ng order ${order} na humiling na sa ${address} pumunta ang mga tiket nito.`,
    hint: 'Kapag kinumpirma mo, mawawalan ng bisa ang mga tiket at link na ipinadala sa iyo, at may mga bagong ipapadala roon. Hindi na ito mababawi. Kung ayaw mo nito, isara lang ang pahinang ito.',
    confirm: 'Oo, doon ipadala',
    done: 'Napalitan ang address',
    doneHint: 'Pumunta na sa bagong address ang mga tiket. Wala nang makakapasok gamit ang ipinadala sa iyo.',
    over: 'Napagpasyahan na ito',
    overHint: 'May pumalit na ibang kahilingan, tinanggihan ito, o isinauli na ang order. Wala nang gagawin.',
  },
};
