import { MessageFormPage } from './form-page.tsx';
import { MessagesPage } from './list-page.tsx';
import { MessagePreviewPage } from './preview-page.tsx';
import { MessageProgressPage } from './progress-page.tsx';

export const messagesPages = {
  messages: MessagesPage,
  messageForm: MessageFormPage,
  messagePreview: MessagePreviewPage,
  messageProgress: MessageProgressPage,
};
