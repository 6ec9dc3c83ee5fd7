/** What somebody wrote: empty lines part it, everything else is text. */
export function Lines({ text }: { text: string }) {
  return (
    <>
      {text
        .split(/\r?\n\s*\r?\n/)
        .filter((part) => part.trim() !== '')
        .map((part, place) => (
          <p key={place} class="lines">
            {part.trim()}
          </p>
        ))}
    </>
  );
}
