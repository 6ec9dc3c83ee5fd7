import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { SitePageFigures } from '../../en/marketplace/site-pages.ts';
import type { Messages } from '../../en.ts';

const days = (amount: number) =>
  amount % 365 === 0
    ? plural('fil', amount / 365, { one: `${count(amount / 365)} taon`, other: `${count(amount / 365)} na taon` })
    : plural('fil', amount, { one: `${count(amount)} araw`, other: `${count(amount)} na araw` });

const terms = `# Sino ang nagbebenta

Ang organizer ang nagdaraos ng event at nagbebenta ng tiket. Sa Takilya nila ito ginagawa: kami ang kumukuha ng order at bayad para sa organizer, nagpapadala ng mga tiket, at nagre-refund kapag dapat ibalik ang pera. Ang nangyayari sa mismong event ay nasa pagitan mo at ng organizer; nasa page ng event ang pangalan nila.

# Ang order mo

- Piso ang lahat ng presyo. Ang total na nakikita mo bago magbayad ang sisingilin sa iyo; wala nang idadagdag pagkatapos.
- Pag-order mo, nakareserba ang mga tiket mo nang ilang minuto. Nasa page ng order kung gaano katagal. Kapag hindi nabayaran sa oras, mabibili na ito ng iba.
- Kumpleto ang order kapag dumating na ang bayad mo. Lalabas ang mga tiket sa page ng order at ipapadala rin sa e-mail mo.
- Hanggang sa bilang na nakasulat sa page ng event lang ang puwede sa isang order. Puwedeng kanselahin at i-refund ang mga order na ginawa ng programa para makalusot dito.
- Ibigay ang e-mail na talagang binabasa mo. Kung sino ang may hawak ng link sa e-mail namin, nasa kaniya ang mga tiket.

# Ang mga tiket mo

- Isang tao, isang beses ang pasok sa bawat tiket. Kung sino ang unang magpakita ng QR code, siya ang makakapasok, kaya huwag itong ipakita kahit kanino bago ang pinto.
- Puwede mong ibigay sa iba ang tiket sa page ng order mo, maliban kung nakasulat sa page ng event na bawal ito. Wala nang bisa ang dating code pagkatapos.
- Ang organizer at ang venue ang may patakaran sa bag, edad, camera at iba pa. Puwedeng hindi papasukin ang lalabag.
- Bawal ibenta ang tiket nang mas mahal kaysa sa binayad mo kung ipinagbabawal ito ng organizer o ng batas.

# Kapag may nagbago

Kapag kinansela ang event, ibabalik ang pera mo kahit hindi mo hingin. Kapag inilipat ito, makakatanggap ka ng e-mail kung ano ang puwede mong gawin. Nasa page tungkol sa refund ang iba pa.

# Ang pananagutan namin

Pananagutan namin ang ginagawa namin mismo: ang tamang pagkuha ng order mo, ang bayad mo, ang mga tiket mo at ang datos mo. Ang organizer ang may pananagutan sa event. Walang nakasulat dito na nag-aalis ng karapatan mo sa batas, kasama na ang Consumer Act of the Philippines (Republic Act No. 7394).

# Kapag hindi tayo magkasundo

Sumulat muna sa amin: i-reply lang ang kahit anong e-mail na galing sa amin. Batas ng Pilipinas ang sinusunod, at puwede ka ring lumapit sa Department of Trade and Industry.

# Mga pagbabago

Kapag binago ang mga tuntuning ito, dito makikita ang bago. Ang susundin ng isang order ay ang nakasulat dito noong ginawa ito.`;

const privacy = ({ cancelledDays, buyerDays }: SitePageFigures) => `# Ang itinatago namin

- Sa order: ang pangalan at e-mail mo, ang inorder mo, ang mga tiket mo, at ang mga sagot mo kung may itinanong ang organizer.
- Sa bayad: paano at kailan ka nagbayad, magkano, at ang numero nito. Nasa payment provider ang numero ng card at account; hindi namin ito nakikita.
- Sa pinto: kung kailan ipinakita ang tiket, at sa aling gate.
- Kung gusto mong mabalitaan ang isang event: ang pangalan at e-mail mo.
- Na may ipinadalang e-mail sa iyo, anong uri at kailan.
- Kung ayaw mo nang makatanggap ng mensahe ng isang organizer: naka-code na tanda ng address mo, hangga’t iyon ang gusto mo. Mananatili ito kahit burahin ang datos mo.
- Sa order na hindi pa bayad, pati ang naka-code na tanda ng address at network na pinanggalingan nito, para walang makahawak ng lahat ng tiket.
- Isang cookie na nagpapakita ng sarili mong order, at isa para sa wikang pinili mo. Walang sumusubaybay sa iyo rito.
- Hindi itinatago kung nasaan ka. Kapag pinindot mo ang “Malapit sa akin” at pumayag ka, isinasama lang ito sa paghahanap na iyon, at tinatayang lugar lang (mga isang kilometro), hindi eksakto.

Itinatago namin ito dahil kailangan ng kasunduan natin: kung wala ito, walang order, tiket o refund. Ang hinihingi ng batas sa mga libro namin ay itinatago dahil sa batas na iyon.

# Sino ang nakakaalam

- Nakikita ng organizer ng event ang pangalan, e-mail, order at mga sagot mo, at puwede silang magtago ng sariling kopya. Sa kanila itanong ang tungkol sa kopyang iyon.
- Ibinibigay sa payment provider ang kailangan nito para matanggap ang bayad.
- Wala nang iba. Hindi kami nagbebenta ng datos.

# Kailan ito nawawala

- ${buyerDays === null ? 'Mananatili ang pangalan at address sa order hanggang ipabura mo.' : `Nawawala ang pangalan at address sa order ${days(buyerDays)} pagkatapos ng event, o kapag ipinabura mo.`}
- ${cancelledDays === null ? 'Ganoon din sa mga order na hindi nabayaran.' : `Sa mga order na hindi nabayaran, nawawala ito pagkalipas ng ${days(cancelledDays)}; ganoon din katagal pagkatapos ng event para sa mga gustong mabalitaan ito.`}
- Itinatago nang 30 araw ang mga e-mail at ang mga mensahe sa mga organizer.
- Mananatili nang walang pangalan ang hinihingi ng batas sa mga libro: numero ng order, halaga, tiket, bayad at refund.
- Maaaring nasa kopyang pang-emergency pa ang nabura na, hanggang mapalitan ito ng mas bagong kopya.

# Ang mga karapatan mo

Ayon sa Data Privacy Act of 2012 (Republic Act No. 10173), may karapatan kang malaman kung ano ang itinatago tungkol sa iyo, makita at makuha ito, ipatama o ipabura ito, tumutol, at mabayaran kung napinsala ka.

- Tingnan at i-download ang lahat ng itinatago namin tungkol sa address mo, o ipabura ito: magpapadala ng link ang button sa ibaba. Walang kailangang pumayag. May bisa pa rin ang mga tiket sa mga paparating na event hanggang matapos ang mga ito.
- Ibang e-mail: sa page ng order mo. Ibang pangalan: sa organizer humingi.
- Iba pa: i-reply ang kahit anong e-mail na galing sa amin. Binabasa ito ng data protection officer namin.
- Kung hindi ka namin natulungan, magreklamo sa [National Privacy Commission](https://privacy.gov.ph).`;

const refunds = `# Kinansela ang event

Ibabalik sa iyo ang lahat ng binayad mo, pati ang mga fee. Hindi mo na kailangang humingi: sinisimulan namin ito pagkakansela ng organizer, at makakatanggap ka ng e-mail.

# Inilipat ang event

Kapag nagbago ang araw, oras o lugar, makakatanggap ka ng e-mail. Kung nakasulat doon, puwede mong isauli ang order sa page nito hanggang sa araw na nakalagay, at ibabalik ang lahat ng binayad mo. Kung wala kang gagawin, may bisa ang mga tiket mo sa bagong petsa.

# Hindi ka makakapunta

- Ang organizer ang magpapasya kung may refund. Kung may sarili silang patakaran, nakasulat ito sa page ng event, sa checkout at sa page ng order mo. Kung walang nakasulat, hindi na maisasauli ang tiket.
- Magtanong sa organizer: nasa page nila kung paano sila makakausap, at may link papunta roon sa page ng event. Puwede nilang i-refund ang ilang tiket o ang buong order.
- Puwede mo ring ibigay sa iba ang tiket sa page ng order mo, maliban kung ayaw ng organizer. Libre ito.

# Nagbayad ka pero walang tiket

Kung dumating ang bayad pagkaubos ng oras mo, makukuha mo pa rin ang mga tiket kung mayroon pang natitira. Kung wala na, kusang babalik sa iyo ang pera. Wala kang kailangang gawin.

# Paano bumabalik ang pera

- Kung paano ka nagbayad: sa parehong card, wallet o account. Ang binayad nang cash, cash ding isasauli ng organizer.
- Karaniwang isa o dalawang araw sa e-wallet; sa card at bangko, puwedeng umabot ng ilang linggo depende sa bangko.
- Nasa page ng order at sa e-mail kung magkano ang ibinalik at kailan. Hindi na makakapasok ang mga tiket na na-refund.

# Ang mga karapatan mo

Walang nakasulat dito na nag-aalis ng karapatan mo sa batas, kasama na ang Consumer Act of the Philippines (Republic Act No. 7394).`;

const help = `# Nasaan ang mga tiket ko?

Nasa e-mail na ipinadala namin pagdating ng bayad mo; tingnan din ang spam folder. Kung wala roon, ipadala ulit ang mga link: hihingin lang ng button sa ibaba ang e-mail mo, walang password. Nasa page ng order ang mga tiket, ang PDF na puwedeng i-print, at ang para sa calendar mo.

# Mali ang nailagay kong e-mail

Buksan ang page ng order sa browser na ginamit mo sa pagbili, at piliin ang “Mali ba ang address na iyan?”. Kapag nakumpirma ang pagbabago, sa tamang address pupunta ang mga tiket, at wala nang bisa ang mga naunang ipinadala.

# Nakabayad na ako pero naghihintay pa rin ang order

Karaniwang dumarating ang bayad sa loob ng isang minuto; mas matagal sa ilang bangko. Kusang lalabas ang mga tiket mo sa page kapag nalaman naming nakabayad ka na, at makakatanggap ka ng e-mail. Huwag nang magbayad ulit. Kung dumating ang bayad pagkatapos mabitiwan ang mga tiket mo, makukuha mo pa rin ang mga ito kung mayroon pang natitira; kung wala na, kusang babalik sa iyo ang buong bayad.

# Hindi natuloy ang bayad

Walang nasingil. Subukan ulit o gumamit ng ibang paraan habang may oras pa sa page ng order. Kung may nakikita ka pa ring singil sa bangko mo, naka-hold lang iyon at kusang babalik, karaniwan sa loob ng ilang araw.

# Gusto kong ibigay sa iba ang tiket

Sa page ng order, piliin ang “Ibigay ito sa iba” sa ilalim ng tiket, at ilagay ang pangalan at e-mail nila. Makakatanggap sila ng link; kapag tinanggap nila, may sarili na silang QR code at wala nang bisa ang sa iyo. Hangga’t hindi pa, puwede mo itong bawiin. May mga organizer na hindi pumapayag dito; nakasulat ito sa page ng event.

# Sa pinto

- Ipakita ang QR code sa phone o sa papel. Liwanagan ang screen.
- I-save na ang PDF o screenshot ng code bago umalis: baka walang signal sa venue.
- Isang tao, isang beses ang pasok sa bawat code. Kung magkakasama kayo, puwedeng nasa iisang phone ang lahat ng code.
- Kung ayaw tanggapin ang code, mahahanap ng mga nasa pinto ang order mo sa numero nito, kaya ihanda iyon.

# Gusto kong magpa-refund

Nasa page tungkol sa refund kung kailan kusang bumabalik ang pera, at kung kanino magtatanong kapag hindi.

# Inilipat o kinansela ang event

Makakatanggap ka ng e-mail. Kapag kinansela, ibabalik ang pera mo kahit hindi mo hingin.

# Iba pa

Tungkol sa mismong event (ano ang puwedeng dalhin, anong oras magbubukas, saan puwedeng mag-park), sa organizer magtanong; nasa page nila kung paano sila makakausap. Tungkol sa order o bayad, i-reply ang e-mail ng mga tiket mo at huwag alisin ang numero ng order.`;

export const sitePages: Messages['sitePages'] = {
  changed: (day) => `Huling binago noong ${day}`,
  menu: 'Tungkol sa Takilya',
  terms: {
    title: 'Mga tuntunin',
    lead: 'Ang mga tuntunin kapag bumili ka ng tiket sa Takilya.',
    text: () => terms,
  },
  privacy: {
    title: 'Privacy',
    lead: 'Ano ang itinatago ng Takilya tungkol sa mga bumibili ng tiket, sino ang nakakaalam nito, at kailan ito nawawala.',
    text: privacy,
  },
  refunds: {
    title: 'Refund',
    lead: 'Kailan at paano ibinabalik ang pera, at kung kanino magtatanong.',
    text: () => refunds,
  },
  help: {
    title: 'Tulong',
    lead: 'Nawawalang tiket, bayad na hindi pa dumarating, pagbibigay ng tiket sa iba, at sa pinto.',
    text: () => help,
  },
};
