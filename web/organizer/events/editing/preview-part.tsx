import { usePage } from '../../../page.ts';

/** The page with what is typed, beside the form where there is room. */
export function Preview({ src }: { src: string }) {
  const words = usePage().text.organizer.events;
  return (
    <aside class="editor-side">
      <section aria-labelledby="preview-title">
        <h2 id="preview-title">{words.previewTitle}</h2>
        <p class="hint">{words.previewHint}</p>
        {/* Sandboxed, so that no link in it leads away from the editor. */}
        <iframe
          class="preview"
          sandbox="allow-same-origin"
          name="event-preview"
          title={words.previewTitle}
          src={src}
          data-preview
        />
      </section>
    </aside>
  );
}

/** Into the frame beside; where there is no room for it, into a tab of its own. Scripts show it while one types. */
export function PreviewButtons({ at }: { at: string }) {
  const words = usePage().text.organizer.events;
  const sends = { type: 'submit', formaction: at, formnovalidate: true } as const;
  return (
    <>
      <button {...sends} class="is-second only-wide" formtarget="event-preview" data-preview-button>
        {words.preview}
      </button>
      <button {...sends} class="is-second only-narrow" formtarget="_blank">
        {words.preview}
      </button>
    </>
  );
}
