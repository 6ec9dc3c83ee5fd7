import { wordsOf } from '../../../../door-rules/match-words.ts';
import { searchText } from '../../base/search-text.ts';

// What people call parts of a city, beside its name: districts, business centres and their short names.
const districts: Record<string, string> = {
  Caloocan: 'Monumento, Camarin, Bagong Silang',
  'Las Piñas': 'Pamplona, Talon, BF Resort',
  Makati: 'Makati CBD, Ayala Center, Ayala Avenue, Salcedo Village, Rockwell',
  Malabon: 'Potrero, Tugatog',
  Mandaluyong: 'Ortigas, Shaw, Boni, Greenfield, Wack Wack',
  Manila:
    'Intramuros, Ermita, Malate, Quiapo, Binondo, Sampaloc, Tondo, Paco, Luneta, Divisoria, U-Belt, Roxas Boulevard',
  Marikina: 'Riverbanks',
  Muntinlupa: 'Alabang, Filinvest, Ayala Alabang, Sucat',
  Navotas: 'Tangos',
  Parañaque: 'BF Homes, Sucat, Bicutan, Baclaran, Entertainment City, Aseana',
  Pasay: 'Mall of Asia, MOA, Bay Area, CCP Complex, Newport, Baclaran, Roxas Boulevard',
  Pasig: 'Ortigas Center, Kapitolyo, Bridgetowne',
  Pateros: '',
  'Quezon City':
    'QC, Cubao, Araneta City, Diliman, Katipunan, Eastwood, Libis, Tomas Morato, Timog, Novaliches, Fairview, Commonwealth, Maginhawa, Loyola Heights, Bagumbayan, Balintawak',
  'San Juan': 'Greenhills',
  Taguig: 'BGC, Bonifacio Global City, The Fort, Fort Bonifacio, McKinley Hill, Bicutan, Uptown',
  Valenzuela: 'Malinta, Karuhatan',
};
const region = 'Metro Manila, NCR, National Capital Region';

const inRegion = new Map(Object.entries(districts).map(([city, names]) => [searchText(city), `${names}, ${region}`]));

// They are part of names of places and say nothing of one: anyone who looks for a park does not mean all of Caloocan.
const plainWords = new Set(
  'national capital region center avenue village bay area park hill heights mall of boulevard resort homes commons complex asia entertainment the bf u belt'.split(
    ' ',
  ),
);

/** By which words people look for something in this city, besides its own name. */
export function placeWords(city: string): string[] {
  return wordsOf(inRegion.get(cityKey(city)) ?? '').filter((word) => !plainWords.has(word));
}

/** The cities that are meant by what somebody calls a city, region or district, folded; itself where it is none of these. */
export function citiesCalled(name: string): string[] {
  const called = searchText(name);
  const cities = [...inRegion].filter(([, names]) => names.split(', ').some((each) => searchText(each) === called));
  return [called, ...cities.flatMap(([city]) => [city, `${city} city`, `city of ${city}`])];
}

/** "Makati City" and "City of Makati" are Makati. */
function cityKey(city: string): string {
  const folded = searchText(city);
  return inRegion.has(folded) ? folded : folded.replace(/^city of | city$/g, '');
}
