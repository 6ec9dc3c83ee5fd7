import { GuidePage } from './guide-page.tsx';
import { SearchPage } from './search-page.tsx';

export const documentationPages = { guide: GuidePage, documentationSearch: SearchPage };
