import type { Messages } from '../../en.ts';

export const giving: Messages['giving'] = {
  give: {
    offer: 'I-transfer ang ticket na ito',
    lead: 'Ipapadala namin sa e-mail nila ang link. Kapag tinanggap nila, sa kanila na ang ticket at hindi na gagana ang QR code na ito.',
    name: 'Pangalan nila',
    email: 'E-mail nila',
    submit: 'Ipadala ang ticket',
    offered: (name, email) => `Ipinadala kay ${name} (${email}). Sa iyo pa rin ito hangga’t hindi nila tinatanggap.`,
    takeBack: 'I-cancel ang transfer',
    given: (name) => `Na-transfer kay ${name}.`,
    same: 'Nasa address na iyan na ang ticket na ito.',
    nameFault: 'Pakilagay ang pangalan nila.',
    tooOften: 'Masyado nang maraming beses ipinadala ang ticket na ito. Subukan ulit pagkalipas ng isang oras.',
  },

  offer: {
    title: 'May ticket para sa iyo',
    lead: (giver) => `Pinadalhan ka ni ${giver} ng ticket.`,
    to: (recipient) => `Para ito kay ${recipient}. Wala kang babayaran.`,
    accept: 'Tanggapin ang ticket',
    acceptHint: 'Magkakaroon ka ng sarili mong QR code, at hindi na gagana ang dati.',
    accepted: 'Sa iyo na ang ticket na ito',
    acceptedHint: 'Tinanggap mo na ito.',
    open: 'Buksan ang ticket ko',
    takenBack: 'Na-cancel ang transfer na ito',
    takenBackHint: 'Tanungin ang nagpadala sa iyo ng ticket.',
    gone: 'Hindi na available ang ticket na ito',
    goneHint: 'Na-refund o nagamit na ito, tapos na ang event, o hindi pinapayagan ng organizer ang transfer.',
  },

  ticket: {
    title: (event) => `Ang ticket mo para sa ${event}`,
    heading: 'Ang ticket mo',
    hint: 'Ipakita ang code na ito sa entrance, sa phone o naka-print. Isang tao ang makakapasok dito.',
    holder: 'May-ari ng ticket',
    gaveOn: 'Na-transfer mo na ang ticket na ito.',
    void: 'Na-refund na sa bumili ang ticket na ito, kaya hindi na ito valid.',
    keep: 'Huwag ipamigay ang link sa e-mail mo: kung sino ang may hawak nito, hawak din ang ticket mo.',
  },

  address: {
    goesTo: (email) => `Sa ${email} namin ipapadala ang mga ticket.`,
    wrong: 'Mali ba ang e-mail address?',
    lead: 'Saan namin ipapadala ang mga ticket?',
    leadSent:
      'Mag-e-e-mail kami sa dating address para kumpirmahin ang pagbabago; kung walang sumagot doon, titingnan ito ng team namin. Sa bagong address na mapupunta ang mga ticket, at hindi na magiging valid ang mga naunang ipinadala.',
    email: 'Ang tamang e-mail',
    submit: 'Palitan ang address',
    ask: 'I-request ang pagbabago',
    waiting: (email) =>
      `Ipinapalit mo ito sa ${email}. Nagpadala kami ng link sa dating address para kumpirmahin; kung walang sumagot doon, titingnan ito ng team namin.`,
    same: 'Ito na ang address ng order.',
    tooOften: 'Masyado nang maraming request. Subukan ulit pagkalipas ng isang oras.',
  },

  stop: {
    title: 'Itigil ang mga mensaheng ito?',
    lead: (organizer) => `Hindi ka na makakatanggap ng mensahe mula sa ${organizer} sa Takilya.`,
    submit: 'Itigil ang mga mensahe',
    stopped: 'Naka-unsubscribe ka na',
    stoppedLead: (organizer) => `Hindi ka na mapapadalhan ng mensahe ng ${organizer} sa Takilya.`,
    resume: 'Mag-subscribe ulit',
    others: 'Mag-e-e-mail pa rin kami tungkol sa mga ticket mo, refund, pagbabago ng petsa o lugar, at cancellation.',
  },

  addressChange: {
    title: 'Pagpapalit ng address',
    lead: (order, address) =>
      `May may-access sa order ${order} na nag-request na sa ${address} ipadala ang mga ticket nito.`,
    hint: 'Kapag kinumpirma mo, hindi na magiging valid ang mga ticket at link na ipinadala sa iyo, at may bagong ipapadala sa address na iyon. Hindi na ito mababawi. Kung ayaw mo nito, isara lang ang page na ito.',
    confirm: 'Oo, doon ipadala',
    done: 'Napalitan na ang address',
    doneHint: 'Ipinadala na ang mga ticket sa bagong address. Hindi na valid ang mga ipinadala sa iyo.',
    over: 'Sarado na ang request na ito',
    overHint: 'Napalitan ito ng ibang request, tinanggihan, o na-refund na ang order. Wala ka nang kailangang gawin.',
  },
};
