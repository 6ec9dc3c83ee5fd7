/** What stands in the place of rows that are not there; where a filter left them out, the way to all of them. */
export function NoneFound({ text, all }: { text: string; all?: { path: string; label: string } }) {
  return (
    <div class="empty">
      <p>{text}</p>
      {all !== undefined && (
        <a class="button is-second" href={all.path}>
          {all.label}
        </a>
      )}
    </div>
  );
}
