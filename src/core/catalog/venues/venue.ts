export interface Venue {
  id: string;
  name: string;
  address1: string;
  city: string;
  state: string;
  country: string;
  latitude: number;
  longitude: number;
}
