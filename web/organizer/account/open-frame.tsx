import type { ComponentChildren } from 'preact';
import { usePage } from '../../page.ts';
import { Bunting } from '../../ui/bunting.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LanguageFoot, OrganizerDocument } from '../frame.tsx';

export interface OpenFrameProps {
  title: string;
  /** Links beside the name of the site. */
  links?: ComponentChildren;
  /** A sentence above everything. */
  band?: string;
  action?: ComponentChildren;
  islands?: readonly string[];
  children: ComponentChildren;
}

/** A wide page of the dashboard that belongs to no organization. */
export function OpenFrame({ title, links, band, action, islands, children }: OpenFrameProps) {
  const { text } = usePage();
  return (
    <OrganizerDocument title={`${title} · ${text.site.name}`} islands={islands}>
      <a class="skip" href="#content">
        {text.site.skip}
      </a>
      <header class="organizer-head">
        <div class="organizer-bar">
          <a class="wordmark" href="/organizer">
            <Icon name="ticket" />
            {text.site.name}
          </a>
          {links}
        </div>
        <Bunting />
        {band !== undefined && <p class="sandbox-band">{band}</p>}
      </header>
      <main id="content" class="wide open-main">
        <div class="title-row">
          <h1>{title}</h1>
          {action !== undefined && <div class="actions">{action}</div>}
        </div>
        {children}
      </main>
      <LanguageFoot />
    </OrganizerDocument>
  );
}
