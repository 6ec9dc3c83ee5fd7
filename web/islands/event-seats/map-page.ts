import type { SeatMap } from '../seats/seat-map.ts';

export async function read<Page>(url: string): Promise<Page | undefined> {
  const answer = await fetch(url, { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true ? ((await answer.json()) as Page) : undefined;
}

export function bindZoom(part: HTMLElement, map: SeatMap): void {
  const acts: Record<string, () => void> = {
    'zoom-in': () => map.zoomBy(1.5),
    'zoom-out': () => map.zoomBy(1 / 1.5),
    whole: () => map.whole(),
  };
  for (const [act, go] of Object.entries(acts))
    part.querySelector(`[data-act="${act}"]`)?.addEventListener('click', go);
}
