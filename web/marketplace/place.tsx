import { usePage } from '../page.ts';

export interface VenueShown {
  name: string;
  address1: string | null;
  city: string;
  state: string | null;
  country: string;
  latitude: number | null;
  longitude: number | null;
}

/** Where an event is: the venue with its address and a map, online, or not said yet. */
export function Place({ venue, isOnline }: { venue: VenueShown | null; isOnline: boolean }) {
  const { site } = usePage().text;
  if (venue === null) return <>{isOnline ? site.event.online : site.event.placeToCome}</>;
  return (
    <>
      <b>{venue.name}</b>
      <span class="address">{addressLine(venue)}</span>
      <a href={mapLink(venue)} class="quiet" rel="noopener noreferrer">
        {site.event.map}
      </a>
    </>
  );
}

function addressLine({ address1, city, state }: VenueShown): string {
  return [address1, city, state === city ? null : state].filter(Boolean).join(', ');
}

/** Opened only when somebody follows it: the page itself asks nobody else for anything. */
function mapLink({ latitude, longitude, name, city }: VenueShown): string {
  if (latitude !== null && longitude !== null) {
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${name}, ${city}` })}`;
}
