import { Samples } from '../guide-parts.tsx';

/** Code that stands in one language only, such as an answer. */
export function Code({ id, title, code }: { id: string; title: string; code: string }) {
  return (
    <figure class="reference-code">
      <figcaption>{title}</figcaption>
      <Samples id={id} samples={[{ language: 'text', code }]} />
    </figure>
  );
}
