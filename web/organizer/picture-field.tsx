import { type Page, usePage } from '../page.ts';
import { faultIn, type ImageFault } from '../texts/faults.ts';
import { type FormFaults, Labelled } from '../ui/form.tsx';

/** Why a picture at a URL does not load; `line` where the field holds several. */
export interface PictureWarning {
  line?: number;
  why: ImageFault;
}

interface PictureFieldProps {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  faults?: FormFaults;
  /** Where the pages of the organization begin. */
  base: string;
  /** What buyers see in its place: the poster that is woven by this id. */
  posterId?: string;
  /** A field for several has a URL in each line. */
  isMany?: boolean;
  shape?: 'wide' | 'square';
  warnings?: readonly PictureWarning[];
}

/**
 * Shows the present picture and takes another: a file by choosing, dropping or pasting, or a URL by hand. Without scripts a
 * button of its own sends the file to a page of its own, which shows its URL; the rest of what was typed stays.
 */
export function PictureField(props: PictureFieldProps) {
  const {
    base,
    name,
    label,
    hint,
    value = '',
    faults,
    posterId,
    isMany = false,
    shape = 'wide',
    warnings = [],
  } = props;
  const page = usePage();
  const { pictures: words } = page.text.organizer;
  const show = `${base}/pictures/show?${new URLSearchParams(posterId === undefined ? {} : { poster: posterId })}`;
  const addresses = value.split('\n').filter((line) => line.trim() !== '');
  return (
    <Labelled name={name} label={label} hint={hint} faults={faults}>
      {(described) => (
        <div
          class={`picture-field is-${shape}`}
          data-picture-field
          data-upload={`${base}/pictures?of=${name}`}
          data-check={`${base}/pictures/check`}
          data-show={show}
          data-sending={words.sending}
          data-checking={words.checking}
          data-taken={words.taken}
          data-failed={words.failed}
        >
          <ul class="pictures" data-pictures hidden={addresses.length === 0}>
            {addresses.map((address, index) => (
              <PictureShown key={address} address={address.trim()} place={index + 1} show={show} words={words} />
            ))}
          </ul>
          <template>
            <PictureShown place={0} show={show} words={words} />
          </template>
          {/* Enter in a field must send the form, not the picture. */}
          <button type="submit" class="unseen" tabIndex={-1} aria-hidden="true">
            {words.upload}
          </button>
          <p class="upload">
            <input
              type="file"
              name={`${name}.file`}
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              aria-label={`${label}: ${words.choose}`}
              multiple={isMany}
            />
            <button
              type="submit"
              class="is-second"
              formaction={`${base}/pictures?of=${name}`}
              formenctype="multipart/form-data"
              formtarget="_blank"
              formnovalidate
              data-upload-button
            >
              {words.upload}
              <span class="unseen"> {label}</span>
            </button>
          </p>
          <p class="hint" data-drop hidden>
            {words.drop}
          </p>
          <progress max={1} value={0} aria-label={words.sending} hidden />
          {isMany ? (
            <textarea {...described} name={name} rows={3}>
              {value}
            </textarea>
          ) : (
            <input {...described} name={name} type="url" value={value} placeholder="https://" />
          )}
          <div role="status" data-told>
            {warnings.map((warning) => (
              <p key={warning.line} class="note is-warning">
                {warningText(warning, page)}
              </p>
            ))}
          </div>
          <script type="module" src={page.assets.of('organizer-picture.ts')} />
        </div>
      )}
    </Labelled>
  );
}

export function warningText({ line, why }: PictureWarning, { language, text }: Page): string {
  const { pictures: words } = text.organizer;
  const told = words.doesNotLoad(faultIn(language, why));
  return line === undefined ? told : `${words.line(line)} ${told}`;
}

interface PictureShownProps {
  address?: string;
  place: number;
  show: string;
  words: Page['text']['organizer']['pictures'];
}

function PictureShown({ address, place, show, words }: PictureShownProps) {
  return (
    <li>
      <img
        src={address === undefined ? undefined : `${show}&${new URLSearchParams({ url: address })}`}
        alt={words.shown(place)}
        width="160"
        height="120"
        loading="lazy"
      />
      <button type="button" class="is-quiet" hidden data-remove>
        {words.remove}
        <span class="unseen"> {words.removeOf(place)}</span>
      </button>
    </li>
  );
}
