import { GuidePage } from './guide-page.tsx';
import { ReferenceErrorsPage, ReferenceMessagesPage, ReferenceRecordsPage } from './reference/other-pages.tsx';
import { ReferencePage } from './reference/reference-page.tsx';
import { ReferenceTagPage } from './reference/tag-page.tsx';
import { SearchPage } from './search-page.tsx';

export const documentationPages = {
  guide: GuidePage,
  documentationSearch: SearchPage,
  reference: ReferencePage,
  referenceTag: ReferenceTagPage,
  referenceMessages: ReferenceMessagesPage,
  referenceRecords: ReferenceRecordsPage,
  referenceErrors: ReferenceErrorsPage,
};
