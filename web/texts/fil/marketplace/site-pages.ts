import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { SitePageFigures } from '../../en/marketplace/site-pages.ts';
import type { Messages } from '../../en.ts';

const days = (amount: number) =>
  amount % 365 === 0
    ? plural('fil', amount / 365, { one: `${count(amount / 365)} taon`, other: `${count(amount / 365)} na taon` })
    : plural('fil', amount, { one: `${count(amount)} araw`, other: `${count(amount)} na araw` });

const terms = `# Sino ang nagbebenta

Ang organizer ang nagdaraos ng event at nagbebenta ng ticket. Sa Takilya nila ito ginagawa: kami ang tumatanggap ng order at bayad para sa organizer, nagpapadala ng mga ticket, at nagre-refund. Ang nangyayari sa mismong event ay sa pagitan mo at ng organizer; nasa page ng event ang pangalan nila.

# Ang order mo

- Piso ang lahat ng presyo. Ang total na nakikita mo bago magbayad ang sisingilin sa iyo; wala nang idadagdag pagkatapos.
- Pag-order mo, naka-reserve ang mga ticket mo nang ilang minuto. Nasa order page kung gaano katagal. Kapag hindi nabayaran sa oras, ibebenta ulit ang mga ito.
- Kumpleto ang order kapag dumating na ang bayad mo. Lalabas ang mga ticket sa page ng order at ipapadala rin sa e-mail mo.
- Nasa page ng event kung ilan ang puwede sa isang order. Puwedeng kanselahin at i-refund ang mga order na ginawa ng bot para makalusot dito.
- Gamitin ang e-mail na talagang binabasa mo. Kung sino ang may hawak ng link sa e-mail namin, hawak din ang mga ticket.

# Ang mga ticket mo

- Isang tao ang makakapasok sa bawat ticket: isang beses, sa bawat araw nito, o labas-pasok, ayon sa organizer. Kung sino ang unang magpakita ng QR code, siya ang makakapasok, kaya huwag itong ipakita kahit kanino bago ka makarating sa entrance.
- Puwede mong i-transfer sa iba ang ticket sa order page mo, maliban kung nakasulat sa page ng event na bawal ito. Hindi na gagana ang dating QR code pagkatapos.
- Ang organizer at ang venue ang may patakaran sa bag, edad, camera at iba pa. Puwedeng hindi papasukin ang lalabag.
- Bawal ibenta ang ticket nang mas mahal kaysa sa binayad mo kung ipinagbabawal ito ng organizer o ng batas.

# Kapag may nagbago

Kapag kinansela ang event, automatic kang mare-refund. Kapag na-reschedule ito, makakatanggap ka ng e-mail kung ano ang puwede mong gawin. Nasa page tungkol sa refund ang iba pa.

# Ang pananagutan namin

Pananagutan namin ang ginagawa namin mismo: ang tamang pagkuha ng order mo, ang bayad mo, ang mga ticket mo at ang data mo. Ang organizer ang may pananagutan sa event. Walang nakasulat dito na nag-aalis ng karapatan mo sa batas, kasama na ang Consumer Act of the Philippines (Republic Act No. 7394).

# Kapag hindi tayo magkasundo

Sumulat muna sa amin: mag-reply lang sa kahit anong e-mail na galing sa amin. Batas ng Pilipinas ang sinusunod, at puwede ka ring lumapit sa Department of Trade and Industry.

# Mga pagbabago

Kapag binago ang mga tuntuning ito, dito makikita ang bago. Ang susundin ng isang order ay ang nakasulat dito noong ginawa ito.`;

const privacy = ({ cancelledDays, buyerDays }: SitePageFigures) => `# Ang itinatago namin

- Sa order: ang pangalan at e-mail mo, ang inorder mo, ang mga ticket mo, at ang mga sagot mo kung may itinanong ang organizer.
- Sa bayad: paano at kailan ka nagbayad, magkano, at ang numero nito. Nasa payment provider ang numero ng card at account; hindi namin ito nakikita.
- Sa entrance: kung kailan na-scan ang ticket, at sa aling gate.
- Kung nagpa-notify ka tungkol sa isang event: ang pangalan at e-mail mo.
- Na may ipinadalang e-mail sa iyo, anong uri at kailan.
- Kung nag-unsubscribe ka sa isang organizer: naka-code na marka ng address mo, hangga’t naka-unsubscribe ka. Mananatili ito kahit burahin ang data mo.
- Sa order na hindi pa bayad, pati ang naka-code na marka ng address at network na pinanggalingan nito, para walang makapag-reserve ng lahat ng ticket.
- Mga cookie na nagpapakita ng sarili mong mga order at ng naka-reserve na hindi mo pa bayad, at isa para sa wikang pinili mo. Walang sumusubaybay sa iyo rito.
- Hindi namin itinatago ang location mo. Kapag pinindot mo ang “Malapit sa akin” at pumayag ka, ginagamit lang ito sa paghahanap na iyon, at tinatayang lugar lang (mga isang kilometro), hindi eksakto.

Itinatago namin ito dahil kailangan sa kasunduan natin: kung wala ito, walang order, ticket o refund. Itinatago namin ang hinihingi ng batas sa aming records dahil sa batas na iyon.

# Kanino namin ito ibinabahagi

- Nakikita ng organizer ng event ang pangalan, e-mail, order at mga sagot mo, at puwede silang magtago ng sariling kopya. Sa kanila itanong ang tungkol sa kopyang iyon.
- Ibinibigay sa payment provider ang kailangan nito para matanggap ang bayad.
- Wala nang iba. Hindi kami nagbebenta ng data.

# Gaano katagal namin ito itinatago

- ${buyerDays === null ? 'Mananatili ang pangalan at address sa order hanggang ipabura mo.' : `Nawawala ang pangalan at address sa order ${days(buyerDays)} pagkatapos ng event, o kapag ipinabura mo.`}
- ${cancelledDays === null ? 'Ganoon din sa mga order na hindi nabayaran.' : `Sa mga order na hindi nabayaran, nawawala ito pagkalipas ng ${days(cancelledDays)}; ganoon din katagal pagkatapos ng event para sa mga nagpa-notify.`}
- Itinatago nang 30 araw ang mga e-mail at ang mga mensahe sa mga organizer.
- Itinatago namin nang walang pangalan ang hinihingi ng batas sa aming records: numero ng order, halaga, ticket, bayad at refund.
- Maaaring nasa backup pa ang nabura na, hanggang mapalitan ito ng mas bagong backup.

# Ang mga karapatan mo

Ayon sa Data Privacy Act of 2012 (Republic Act No. 10173), may karapatan kang malaman kung ano ang itinatago tungkol sa iyo, makita at makuha ito, ipatama o ipabura ito, tumutol, at mabayaran kung napinsala ka.

- Para makita, ma-download o mabura ang lahat ng hawak namin tungkol sa address mo, gamitin ang button sa ibaba: magpapadala kami ng link. Hindi na kailangan ng approval. Valid pa rin ang mga ticket sa mga paparating na event hanggang matapos ang mga ito.
- Para palitan ang e-mail: sa order page mo. Para palitan ang pangalan: sa organizer.
- Iba pa: mag-reply sa kahit anong e-mail na galing sa amin. Binabasa ito ng data protection officer namin.
- Kung hindi ka namin natulungan, puwede kang magreklamo sa [National Privacy Commission](https://privacy.gov.ph).`;

const refunds = `# Kinansela ang event

Ire-refund sa iyo ang lahat ng binayad mo, pati ang fees. Hindi mo na kailangang humingi: sinisimulan namin ang refund pagkakansela ng organizer, at makakatanggap ka ng e-mail.

# Na-reschedule ang event

Kapag nagbago ang araw, oras o lugar, makakatanggap ka ng e-mail. Kung nakasulat doon, puwede mong i-return ang order sa page nito hanggang sa petsang nakalagay, at ibabalik ang lahat ng binayad mo. Kung wala kang gagawin, valid ang mga ticket mo sa bagong petsa.

# Hindi ka makakapunta

- Ang organizer ang magdedesisyon kung may refund. Kung may refund policy sila, nasa page ito ng event, sa checkout at sa order page mo. Kung wala, hindi na mare-refund ang ticket.
- Magtanong sa organizer: nasa page nila ang contact details nila, at may link papunta roon sa page ng event. Puwede nilang i-refund ang ilang ticket o ang buong order.
- Puwede mo ring i-transfer sa iba ang ticket sa order page mo, maliban kung bawal sa organizer. Libre ito.

# Nagbayad ka pero wala kang ticket

Kung dumating ang bayad pagkaubos ng oras mo, makukuha mo pa rin ang mga ticket kung mayroon pang natitira at puwede pa ang code na ginamit mo. Kung hindi, automatic ka naming ire-refund. Wala kang kailangang gawin.

# Paano bumabalik ang pera

- Kung paano ka nagbayad: sa parehong card, wallet o account. Kung cash ang binayad mo, cash din itong ire-refund ng organizer.
- Karaniwang isa o dalawang araw sa e-wallet; sa card at bangko, puwedeng umabot ng ilang linggo depende sa bangko.
- Nasa order page at sa e-mail kung magkano ang na-refund at kailan. Hindi na valid ang mga ticket na na-refund.

# Ang mga karapatan mo

Walang nakasulat dito na nag-aalis ng karapatan mo sa batas, kasama na ang Consumer Act of the Philippines (Republic Act No. 7394).`;

const help = `# Nasaan ang mga ticket ko?

Sa device na ginamit mo sa pagbili, buksan ang “Ticket ko” sa itaas ng bawat page. Nasa e-mail din ang mga ito na ipinadala namin pagdating ng bayad mo; tingnan din ang spam folder. Kung wala roon, ipadala ulit ang mga link: e-mail mo lang ang hihingin ng button sa ibaba, walang password. Nasa order page ang mga ticket, ang PDF na puwedeng i-print, at ang para sa calendar mo.

# Mali ang nailagay kong e-mail

Sa device na ginamit mo sa pagbili, buksan ang “Ticket ko” sa itaas ng bawat page, saka ang order mo, at piliin ang “Mali ba ang e-mail address?”. Kung hindi mo na ito mabuksan doon, makakapasok ka pa rin: mahahanap sa entrance ang mga ticket mo gamit ang pangalan mo. Magdala ng ID at ng reference ng bayad mo. Kapag nakumpirma ang pagbabago, ipapadala ang mga ticket sa tamang address, at hindi na valid ang mga naunang ipinadala.

# Nakabayad na ako pero naghihintay pa rin ang order

Karaniwang dumarating ang bayad sa loob ng isang minuto; mas matagal sa ilang bangko. Automatic na lalabas ang mga ticket mo sa page kapag nakumpirma ang bayad, at makakatanggap ka ng e-mail. Huwag nang magbayad ulit. Kung dumating ang bayad pagkatapos ma-release ang mga ticket mo, makukuha mo pa rin ang mga ito kung mayroon pang natitira; kung wala na, automatic ka naming ire-refund nang buo.

# Hindi natuloy ang bayad

Walang na-charge sa iyo. Subukan ulit o pumili ng ibang paraan habang may oras pa sa order page. Kung may nakikita ka pa ring charge sa bangko mo, naka-hold lang iyon at automatic na babalik, karaniwan sa loob ng ilang araw.

# Gusto kong i-transfer sa iba ang ticket

Sa order page, piliin ang “I-transfer ang ticket na ito” sa ilalim ng ticket, at ilagay ang pangalan at e-mail nila. Makakatanggap sila ng link; kapag tinanggap nila, may sarili na silang QR code at hindi na gagana ang sa iyo. Hangga’t hindi pa, puwede mong i-cancel ang transfer. May mga organizer na hindi pumapayag dito; nakasulat ito sa page ng event.

# Sa entrance

- Ipakita ang QR code sa phone o sa papel. Liwanagan ang screen.
- I-save na ang PDF o screenshot ng code bago umalis: baka walang signal sa venue.
- Isang tao ang makakapasok sa bawat code. Kung magkakasama kayo, puwedeng nasa iisang phone ang lahat ng code.
- Kung hindi tinanggap ang code, mahahanap ng staff sa entrance ang order mo gamit ang numero nito, kaya ihanda iyon.

# Gusto kong magpa-refund

Nasa page tungkol sa refund kung kailan ka automatic na mare-refund, at kung kanino magtatanong kapag hindi.

# Na-reschedule o kinansela ang event

Makakatanggap ka ng e-mail. Kapag kinansela, automatic kang mare-refund.

# Iba pa

Tungkol sa mismong event (ano ang puwedeng dalhin, anong oras magbubukas, saan puwedeng mag-park), sa organizer magtanong; nasa page nila ang contact details nila. Tungkol sa order o bayad, mag-reply sa e-mail ng mga ticket mo at huwag alisin ang numero ng order.`;

export const sitePages: Messages['sitePages'] = {
  changed: (day) => `Huling binago noong ${day}`,
  menu: 'Tungkol sa Takilya',
  terms: {
    title: 'Terms',
    lead: 'Ang mga tuntunin kapag bumili ka ng ticket sa Takilya.',
    text: () => terms,
  },
  privacy: {
    title: 'Privacy',
    lead: 'Ano ang itinatago ng Takilya tungkol sa mga bumibili ng ticket, kanino ito ibinabahagi, at gaano katagal.',
    text: privacy,
  },
  refunds: {
    title: 'Refund',
    lead: 'Kailan at paano ka mare-refund, at kung kanino magtatanong.',
    text: () => refunds,
  },
  help: {
    title: 'Tulong',
    lead: 'Nawawalang ticket, bayad na hindi pa dumarating, pag-transfer ng ticket, at sa entrance.',
    text: () => help,
  },
};
