import { EventsAccessCodesPage } from './access-codes-page.tsx';
import { EventsAttendeesPage } from './attendees-page.tsx';
import { EventsBundlesPage } from './bundles-page.tsx';
import { EventsCashUpPage } from './cash-up-page.tsx';
import { EventsConfirmPage } from './confirm-page.tsx';
import { EventsCounterPage } from './counter-page.tsx';
import { EventsEditorPage } from './editing/editor-page.tsx';
import { EventsInterestedPage } from './interested-page.tsx';
import { EventsListPage } from './list-page.tsx';
import { EventsBrandPage, EventsBrandsPage, EventsPerformerPage, EventsPerformersPage } from './parts-pages.tsx';
import { EventsPicturePage } from './picture-page.tsx';
import { EventsPromoCodePage, EventsPromoCodesPage } from './promo-codes-page.tsx';
import { EventsQuestionPage, EventsQuestionsPage } from './questions-page.tsx';
import { EventsScheduleEntryPage, EventsSchedulePage } from './schedule-pages.tsx';
import { EventsSeveralPage } from './several-page.tsx';
import { EventsSharePage } from './share-page.tsx';
import { EventsTicketStoryPage } from './ticket-story-page.tsx';
import { EventsTicketTypePage } from './ticket-type-page.tsx';
import { EventsTicketsPage } from './tickets-page.tsx';
import { EventsWaitingPage } from './waiting-page.tsx';

export const eventsPages = {
  eventsList: EventsListPage,
  eventsEditor: EventsEditorPage,
  eventsPicture: EventsPicturePage,
  eventsTickets: EventsTicketsPage,
  eventsTicketType: EventsTicketTypePage,
  eventsBundles: EventsBundlesPage,
  eventsPerformers: EventsPerformersPage,
  eventsPerformer: EventsPerformerPage,
  eventsSchedule: EventsSchedulePage,
  eventsScheduleEntry: EventsScheduleEntryPage,
  eventsBrands: EventsBrandsPage,
  eventsBrand: EventsBrandPage,
  eventsAccessCodes: EventsAccessCodesPage,
  eventsPromoCodes: EventsPromoCodesPage,
  eventsPromoCode: EventsPromoCodePage,
  eventsCounter: EventsCounterPage,
  eventsCashUp: EventsCashUpPage,
  eventsQuestions: EventsQuestionsPage,
  eventsQuestion: EventsQuestionPage,
  eventsSeveral: EventsSeveralPage,
  eventsShare: EventsSharePage,
  eventsInterested: EventsInterestedPage,
  eventsWaiting: EventsWaitingPage,
  eventsAttendees: EventsAttendeesPage,
  eventsTicketStory: EventsTicketStoryPage,
  eventsConfirm: EventsConfirmPage,
};
