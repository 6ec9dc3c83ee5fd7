import { usePage } from '../page.ts';
import { type FormFaults, FormTrouble, PostForm } from '../ui/form.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { Nothing } from './operator-parts.tsx';

export interface TaxDocumentShown {
  kind: 'COR_2303' | 'SWORN_DECLARATION' | 'EXEMPTION';
  year: number;
  status: 'SUBMITTED' | 'ACCEPTED' | 'REFUSED';
  hasFile: boolean;
}

interface TaxDocumentsProps {
  path: string;
  documents: readonly TaxDocumentShown[];
  faults?: FormFaults;
}

/** The papers of an organization, each to be accepted or refused. */
export function TaxDocuments({ path, documents, faults }: TaxDocumentsProps) {
  const words = usePage().text.operator.organizations.documents;
  return (
    <section class="stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{words.title}</h2>
      <FormTrouble faults={faults} shown={['reason', 'tier']} />
      {documents.length === 0 ? (
        <Nothing text={words.none} />
      ) : (
        <TableBox label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.document}</th>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.decide}</th>
            </tr>
          </thead>
          <tbody>
            {documents.map(({ kind, year, status, hasFile }) => (
              <tr key={`${kind} ${year}`}>
                <th scope="row">
                  {words.kinds[kind]}, {year}{' '}
                  {hasFile && <a href={`${path}/documents/${kind}/${year}`}>{words.open}</a>}
                </th>
                <td>{words.statuses[status]}</td>
                <td>
                  {(['ACCEPTED', 'REFUSED'] as const)
                    .filter((each) => each !== status)
                    .map((each) => (
                      <PostForm key={each} action={`${path}/document`}>
                        <input type="hidden" name="kind" value={kind} />
                        <input type="hidden" name="year" value={String(year)} />
                        <input type="hidden" name="status" value={each} />
                        <button type="submit" class="is-second">
                          {words.acts[each]}
                        </button>
                      </PostForm>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </section>
  );
}
