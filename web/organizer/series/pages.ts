import { OrganizerChangeSeriesPage } from './change-page.tsx';
import { OrganizerMakeSeriesPage } from './make-page.tsx';
import { OrganizerSeriesPage } from './series-page.tsx';

export const organizerSeriesPages = {
  organizerSeries: OrganizerSeriesPage,
  organizerMakeSeries: OrganizerMakeSeriesPage,
  organizerChangeSeries: OrganizerChangeSeriesPage,
};
