import type { RenderContext } from '../../../web/page.ts';
import { reasonLengthMax } from '../../core/accounts/operators/reason.ts';
import { accountNameLengthMax, accountNumberLengthMax } from '../../core/accounts/payout-accounts/payout-account.ts';
import { phoneLengthMax } from '../../core/accounts/profiles/organization-profile.ts';
import { emailLengthMax } from '../../core/accounts/sign-in/credentials.ts';
import { plansLengthMax } from '../../core/accounts/sign-up/introduction.ts';
import { descriptionLengthMax, nameLengthMax, searchLengthMax, urlLengthMax } from '../../core/base/text.ts';
import { codeLengthMax } from '../../core/catalog/access-codes/create-access-code.ts';
import { promoCodeLengthMax } from '../../core/catalog/promo-codes/promo-code-fields.ts';
import { textLengthMax } from '../../core/selling/answers/answer.ts';
import { invoiceAddressLengthMax } from '../../core/selling/orders/order.ts';
import { cardNumberLengthMax } from '../../core/selling/statutory/statutory-card.ts';

/** How much a field of a page takes, from where it is checked; nouns that have a table of fields hand its bounds to their forms. */
export const lengths: RenderContext['lengths'] = {
  name: nameLengthMax,
  text: descriptionLengthMax,
  url: urlLengthMax,
  email: emailLengthMax,
  phone: phoneLengthMax,
  search: searchLengthMax,
  reason: reasonLengthMax,
  answer: textLengthMax,
  accessCode: codeLengthMax,
  promoCode: promoCodeLengthMax,
  cardNumber: cardNumberLengthMax,
  invoiceAddress: invoiceAddressLengthMax,
  plans: plansLengthMax,
  accountName: accountNameLengthMax,
  accountNumber: accountNumberLengthMax,
  // Sums, degrees, the number of a taxpayer: nobody writes a longer one.
  figure: 20,
};
