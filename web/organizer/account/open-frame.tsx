import type { ComponentChildren } from 'preact';
import { usePage } from '../../page.ts';
import { LanguageFoot, OpenHead, OrganizerDocument } from '../../ui/staff/frame.tsx';

interface OpenFrameProps {
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
      <OpenHead links={links} band={band} />
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
