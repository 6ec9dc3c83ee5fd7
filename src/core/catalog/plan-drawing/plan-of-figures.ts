import { type Drawing, drawingOf, writtenOf } from '../../../../seat-rules/drawing/drawing.ts';
import { withBlock, withSection } from '../../../../seat-rules/drawing/edits.ts';
import { blockOf, standingArea } from '../../../../seat-rules/drawing/shapes.ts';
import type { WrittenPlan } from '../../../../seat-rules/seat-plan.ts';

/** A section in figures: rows of so many seats, or room for so many who stand. */
export type SectionFigures = { name: string; rows: number; seats: number } | { name: string; capacity: number };

const apart = 3;

/** A hall of straight sections behind each other. */
export function planOfFigures(sections: readonly SectionFigures[]): WrittenPlan {
  let drawing: Drawing = drawingOf({ focus: [0, -5], sections: [] });
  let y = 0;
  for (const figures of sections) {
    const { name } = figures;
    const isStanding = 'capacity' in figures;
    const added = withSection(drawing, {
      name,
      kind: isStanding ? 'STANDING' : 'SEATED',
      capacity: isStanding ? figures.capacity : null,
    });
    // Two of them on a square metre.
    const depth = isStanding ? Math.max(3, Math.sqrt(figures.capacity / 6)) : (figures.rows - 1) * 1.2;
    const shape = isStanding ? standingArea({ width: depth * 3, depth }) : blockOf(figures);
    const block = { ...shape, section: added.key, x: 0, y: isStanding ? y + depth / 2 : y, angle: 0 };
    drawing = withBlock(added.drawing, block).drawing;
    y += depth + apart;
  }
  return writtenOf(drawing);
}
