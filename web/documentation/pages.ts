import { GuidePage } from './guide-page.tsx';

export const documentationPages = {
  guide: GuidePage,
};
