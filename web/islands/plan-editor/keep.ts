import type { WrittenPlan } from '../../../seat-rules/seat-plan.ts';

/** What was drawn and not saved stays in the browser, for one plan and one version. */
export function keepDraft(key: string, written: WrittenPlan | undefined): void {
  try {
    if (written === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(written));
  } catch {
    // The browser keeps nothing, or has no room: leaving the page is warned about all the same.
  }
}

export function keptDraft(key: string): WrittenPlan | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as WrittenPlan);
  } catch {
    return undefined;
  }
}

/** Where to go on, or what is wrong in the words of the page that answered. */
export async function sendPlan(url: string, written: WrittenPlan): Promise<{ next?: string; faults?: string[] }> {
  const body = new FormData();
  body.append('file', new Blob([JSON.stringify(written)], { type: 'application/json' }), 'plan.json');
  const answer = await fetch(url, { method: 'POST', body, headers: { accept: 'text/html' } }).catch(() => undefined);
  if (answer === undefined) return {};
  if (answer.ok && answer.redirected) return { next: answer.url };
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const said = [...page.querySelectorAll('[role="alert"] b, [role="alert"] li')].map((each) => each.textContent ?? '');
  return { faults: said.filter((line) => line.trim() !== '') };
}
