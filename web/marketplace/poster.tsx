import { usePage } from '../page.ts';
import { type PictureShown, sourceOf } from './picture-shown.ts';

interface PosterProps {
  picture: PictureShown;
  /** How wide it is shown, as the browser chooses among its sizes. */
  sizes: string;
  alt?: string;
  /** Of what people came for. */
  isFirst?: boolean;
  /** Where it stands in a wider room than its own. */
  isOnField?: boolean;
}

/** A poster as a whole, portrait, square or wide, on a field of its own colours. */
export function Poster({
  picture,
  sizes,
  alt = '',
  isFirst = false,
  isOnField = picture.isDrawn === undefined,
}: PosterProps) {
  const page = usePage();
  const image = {
    src: sourceOf(picture, page),
    srcset: picture.srcset,
    sizes: picture.srcset === undefined ? undefined : sizes,
    width: 400,
    height: 500,
    loading: isFirst ? ('eager' as const) : ('lazy' as const),
    decoding: 'async' as const,
  };
  return (
    <div class="poster">
      {/* The same picture, so blurred that colours alone are left. */}
      {isOnField && <img {...image} alt="" class="poster-field" />}
      <img {...image} alt={alt} fetchpriority={isFirst && alt !== '' ? 'high' : undefined} />
    </div>
  );
}
