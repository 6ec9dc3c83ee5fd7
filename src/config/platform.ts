import {
  invoiceNumberMax,
  type Permit,
  type TaxProfile,
  vatStandings,
} from '../core/accounts/tax-profiles/tax-profile.ts';
import { isDay } from '../core/base/time.ts';
import { ConfigError, choiceOf, linesOf } from './values.ts';

/** Who runs the service: as statements name it, line by line, and as its own invoices need it. */
export function platformOf({ details, vat, permit }: Record<'details' | 'vat' | 'permit', string | undefined>) {
  const platformTaxDetails = linesOf('PLATFORM_TAX_DETAILS', details ?? '');
  const [registeredName = null, tin = null, address = null] = platformTaxDetails;
  const platformTaxes: TaxProfile = {
    registeredName,
    // Statements print it as it stands there.
    tin: tin === null ? null : tin.replace(/^TIN:?\s*/i, ''),
    address,
    vat: choiceOf('PLATFORM_VAT', vat ?? vatStandings[1], vatStandings),
    permit: permit === undefined ? null : permitOf(permit),
  };
  return { platformTaxDetails, platformTaxes };
}

function permitOf(text: string): Permit {
  const [number = '', issuedOn = '', first = '', last = '', ...more] = text.split('|').map((part) => part.trim());
  const [from, to] = [Number(first), Number(last)];
  const isRange = /^\d+$/.test(first) && /^\d+$/.test(last) && from >= 1 && to >= from && to <= invoiceNumberMax;
  if (number === '' || !isDay(issuedOn) || !isRange || more.length > 0) {
    throw new ConfigError(
      `PLATFORM_PERMIT must be number|day of issue|first|last, such as AC-1|2027-01-05|1|5000, but it is ${JSON.stringify(text)}.`,
    );
  }
  return { number, issuedOn, from, to };
}
