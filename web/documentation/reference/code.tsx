import { Samples } from '../guide-parts.tsx';

/** Code that exists in one language only, such as an answer. */
export function Code({ id, title, of, code }: { id: string; title: string; of?: string; code: string }) {
  return (
    <figure class="reference-code">
      <figcaption>{title}</figcaption>
      <Samples id={id} label={of === undefined ? title : `${title}: ${of}`} samples={[{ language: 'text', code }]} />
    </figure>
  );
}
