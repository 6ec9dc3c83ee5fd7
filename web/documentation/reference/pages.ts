import { ReferenceErrorsPage, ReferenceMessagesPage, ReferenceRecordsPage } from './other-pages.tsx';
import { ReferencePage } from './reference-page.tsx';
import { ReferenceTagPage } from './tag-page.tsx';

export const referencePages = {
  reference: ReferencePage,
  referenceTag: ReferenceTagPage,
  referenceMessages: ReferenceMessagesPage,
  referenceRecords: ReferenceRecordsPage,
  referenceErrors: ReferenceErrorsPage,
};
