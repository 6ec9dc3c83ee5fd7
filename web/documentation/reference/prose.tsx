/** A description as the document has it: paragraphs, lists of lines that start with "- ", and code in backticks. */
export function Prose({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph} lines={paragraph.trim().split('\n')} />
      ))}
    </>
  );
}

function Paragraph({ lines }: { lines: readonly string[] }) {
  const listAt = lines.findIndex((line) => line.startsWith('- '));
  const lead = (listAt === -1 ? lines : lines.slice(0, listAt)).join(' ');
  const items = listAt === -1 ? [] : lines.slice(listAt).join('\n').slice(2).split('\n- ');
  return (
    <>
      {lead !== '' && (
        <p>
          <Inline text={lead} />
        </p>
      )}
      {items.length > 0 && (
        <ul class="reference-list">
          {items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** One line of a description, without a paragraph around it. */
export function Inline({ text }: { text: string }) {
  const pieces = text.split(/`([^`]+)`/);
  return <>{pieces.map((piece, place) => (place % 2 === 1 ? <code key={piece}>{piece}</code> : piece))}</>;
}
