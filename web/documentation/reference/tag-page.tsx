import type { DocumentationFrame } from '../documentation-layout.tsx';
import { Operation } from './operation.tsx';
import { ReferenceFrame } from './reference-frame.tsx';
import type { ReferenceTag, ShownOperation } from './reference-props.ts';
import { KeyBox } from './try-form.tsx';
import { Verb } from './verb.tsx';

interface ReferenceTagPageProps {
  frame: DocumentationFrame;
  tags: readonly ReferenceTag[];
  tag: ReferenceTag;
  operations: readonly ShownOperation[];
  /** Where the API is on this server, and the header of its key: for the forms. */
  basePath: string;
  keyHeader: string;
  testKey?: string;
}

/** The endpoints of one noun, each in full. */
export function ReferenceTagPage(props: ReferenceTagPageProps) {
  const { frame, tags, tag, operations, basePath, keyHeader, testKey } = props;
  const description = `${tag.name} in the Open API: ${tag.operations.map(({ summary }) => summary).join('; ')}.`;
  return (
    <ReferenceFrame frame={frame} tags={tags} href={tag.href} title={tag.name} description={description}>
      <ul class="operation-list">
        {tag.operations.map(({ id, method, path, summary }) => (
          <li key={id}>
            <a href={`#op-${id}`}>
              <Verb method={method} /> <span>{summary}</span> <code>{path}</code>
            </a>
          </li>
        ))}
      </ul>
      <div id="reference" data-base={basePath} data-key-header={keyHeader}>
        <KeyBox testKey={testKey} />
        {operations.map((operation) => (
          <Operation key={operation.id} operation={operation} testKey={testKey} />
        ))}
      </div>
    </ReferenceFrame>
  );
}
