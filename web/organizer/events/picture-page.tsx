import { usePage } from '../../page.ts';
import { faultIn, type ImageFault, type ShownFault } from '../../texts/faults.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { warningText } from '../picture-field.tsx';

export interface PicturePageProps {
  frame: FrameProps;
  /** Where it was taken, or where it was looked for. */
  picture?: { url: string; src: string };
  /** Why what was sent is no picture; `isOfFile` where it says what is wrong with the file. */
  fault?: { why: ShownFault; isOfFile: boolean };
  /** Why it does not load. */
  warning?: ImageFault;
}

/**
 * What became of a picture. People without scripts read this page; with scripts the field takes what it needs from it.
 */
export function EventsPicturePage({ frame, picture, fault, warning }: PicturePageProps) {
  const page = usePage();
  const { language, text } = page;
  const { pictures: words } = text.organizer;
  const told = fault && faultIn(language, fault.why);
  return (
    <Frame frame={frame} title={fault === undefined ? words.title : words.notTaken}>
      {fault !== undefined && (
        <p class="note is-danger" role="alert" data-fault>
          {fault.isOfFile ? words.ofFile(told as string) : told}
        </p>
      )}
      {warning !== undefined && (
        <p class="note is-warning" role="alert" data-warning>
          {warningText({ why: warning }, page)}
        </p>
      )}
      {picture !== undefined && (
        <section class="stack">
          <p>{words.copy}</p>
          <p>
            <code data-picture={picture.url}>{picture.url}</code>
          </p>
          <p class="picture-field is-wide">
            <img src={picture.src} alt="" width="320" height="240" />
          </p>
        </section>
      )}
    </Frame>
  );
}
