import { usePage } from '../page.ts';

export interface SellerShown {
  registeredName: string;
  address: string | null;
}

/** Who sells, as registered. */
export function Seller({ seller }: { seller: SellerShown | null | undefined }) {
  const { site } = usePage().text;
  if (seller == null) return null;
  return <p class="hint">{site.soldBy(sellerText(seller))}</p>;
}

function sellerText({ registeredName, address }: SellerShown): string {
  return address === null ? registeredName : `${registeredName}, ${address}`;
}
