/** What an organizer says about a venue of its own. */
export interface VenueFields {
  name: string;
  address1: string;
  city: string;
  state: string;
  country: string;
  /** Both or none. */
  latitude: number | null;
  longitude: number | null;
}

export interface Venue extends VenueFields {
  id: string;
}
