export function Verb({ method }: { method: string }) {
  return <span class={`verb is-${method.toLowerCase()}`}>{method}</span>;
}
