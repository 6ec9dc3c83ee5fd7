import { usePage } from '../../../page.ts';
import {
  type FormFaults,
  FormTrouble,
  fieldsOf,
  Labelled,
  PostForm,
  SelectField,
  TextField,
} from '../../../ui/form.tsx';
import { Frame, type FrameProps } from '../../../ui/staff/frame.tsx';

type Kind = 'COR_2303' | 'SWORN_DECLARATION' | 'EXEMPTION';

export interface TaxPapersProps {
  frame: FrameProps;
  /** The profile as it was typed, or as it is. */
  values: Readonly<Record<(typeof fields)[number], string>>;
  faults: FormFaults;
  documents: readonly { kind: Kind; year: number; status: 'SUBMITTED' | 'ACCEPTED' | 'REFUSED'; hasFile: boolean }[];
  /** What can be handed in now. */
  wanted: readonly { kind: Kind; year: number }[];
  fileFaults: FormFaults;
}

const fields = [
  'registeredName',
  'tin',
  'address',
  'vat',
  'permitNumber',
  'permitIssuedOn',
  'permitFrom',
  'permitTo',
] as const;

/** How the organization is registered for taxes, and the papers that show it. */
export function TaxPapersPage(props: TaxPapersProps) {
  const { frame } = props;
  const { taxPapers: words } = usePage().text.organizer.orders;
  return (
    <Frame frame={frame} title={words.title}>
      <Documents {...props} />
      <ProfileForm {...props} />
      <p>
        <a href={`${frame.base}/settlement/account`}>{words.back}</a>
      </p>
    </Frame>
  );
}

function Documents({ frame, documents, wanted, fileFaults }: TaxPapersProps) {
  const { once, text } = usePage();
  const { taxPapers: words } = text.organizer.orders;
  const path = `${frame.base}/settlement/tax/documents`;
  return (
    <section class="stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{words.documents}</h2>
      <p class="lines">{words.documentsLead}</p>
      <FormTrouble faults={fileFaults} shown={['file']} />
      {documents.length === 0 ? (
        <p class="note">{words.noDocuments}</p>
      ) : (
        <dl class="facts panel">
          {documents.map(({ kind, year, status, hasFile }) => (
            <div key={`${kind} ${year}`}>
              <dt>
                {words.kinds[kind]}, {year}
              </dt>
              <dd>
                {words.statuses[status]} {hasFile && <a href={`${path}/${kind}/${year}`}>{words.open}</a>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {wanted.map(({ kind, year }) => {
        const action = `${path}/${kind}/${year}`;
        return (
          <PostForm
            key={action}
            class="form"
            action={once === undefined ? action : `${action}?once=${once}`}
            encType="multipart/form-data"
          >
            <Labelled
              name="file"
              id={`file-${kind}-${year}`}
              label={`${words.kinds[kind]}, ${year}`}
              faults={fileFaults}
            >
              {(described) => <input {...described} type="file" name="file" accept=".pdf,.jpg,.jpeg,.png" required />}
            </Labelled>
            <div class="actions">
              <button type="submit" class="is-second">
                {words.handIn}
              </button>
            </div>
          </PostForm>
        );
      })}
    </section>
  );
}

function ProfileForm({ frame, values, faults }: TaxPapersProps) {
  const { taxPapers: words } = usePage().text.organizer.orders;
  const of = fieldsOf({ labels: words, hints: words.hints, values, faults });
  return (
    <section class="stack" aria-labelledby="profile-title">
      <h2 id="profile-title">{words.profile}</h2>
      <p class="lines">{words.profileLead}</p>
      <FormTrouble faults={faults} shown={fields} />
      <PostForm class="form" action={`${frame.base}/settlement/tax`}>
        <TextField {...of('registeredName')} lengthMax="name" required />
        <TextField {...of('tin')} lengthMax="figure" required />
        <TextField {...of('address')} lengthMax="name" required />
        <SelectField
          {...of('vat')}
          choices={[
            { value: 'NON_VAT', label: words.vatStandings.NON_VAT },
            { value: 'VAT', label: words.vatStandings.VAT },
          ]}
        />
        <h3>{words.permit}</h3>
        <p class="hint">{words.permitLead}</p>
        <TextField {...of('permitNumber')} lengthMax="figure" />
        <TextField {...of('permitIssuedOn')} lengthMax="figure" />
        <TextField {...of('permitFrom')} lengthMax="figure" />
        <TextField {...of('permitTo')} lengthMax="figure" />
        <div class="actions">
          <button type="submit">{words.save}</button>
        </div>
      </PostForm>
    </section>
  );
}
