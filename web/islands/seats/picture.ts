import { type Drawn, drawScene, type Scene } from './draw-scene.ts';
import { type Box, covers, shownBox } from './view.ts';

/** While somebody moves, a picture may be up to so much larger or smaller than it was drawn. */
const stretchMost = 1.7;
/** More than the screen is drawn, so that moving shows what is beside. */
const beyond = 1.5;
const pixelsMax = 9_000_000;

/**
 * What was drawn last, a little larger than the screen. A finger moves this picture; seats are drawn anew when it rests, or
 * when what is seen leaves the picture. So moving costs the same whatever the number of seats.
 */
export class Picture {
  #canvas: OffscreenCanvas | undefined;
  #drawn: (Drawn & { box: Box }) | undefined;

  forget(): void {
    this.#drawn = undefined;
  }

  show(context: CanvasRenderingContext2D, scene: Scene, now: Drawn, isMoving: boolean): void {
    const drawn = this.#isGood(now, isMoving) ? this.#drawn : this.#redraw(scene, now);
    if (drawn === undefined || this.#canvas === undefined) return;
    const stretch = now.view.scale / drawn.view.scale;
    const width = drawn.size.width * stretch * now.ratio;
    const height = drawn.size.height * stretch * now.ratio;
    const x = (now.size.width / 2 + (drawn.view.x - now.view.x) * now.view.scale) * now.ratio - width / 2;
    const y = (now.size.height / 2 + (drawn.view.y - now.view.y) * now.view.scale) * now.ratio - height / 2;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, now.size.width * now.ratio, now.size.height * now.ratio);
    if (stretch === 1) context.drawImage(this.#canvas, Math.round(x), Math.round(y));
    else context.drawImage(this.#canvas, x, y, width, height);
  }

  #isGood({ view, size, ratio }: Drawn, isMoving: boolean): boolean {
    const drawn = this.#drawn;
    if (drawn === undefined || drawn.ratio !== ratio) return false;
    const stretch = view.scale / drawn.view.scale;
    if (!covers(drawn.box, shownBox(view, size))) return false;
    return isMoving ? stretch < stretchMost && stretch > 1 / stretchMost : stretch === 1;
  }

  #redraw(scene: Scene, { view, size, ratio }: Drawn): Drawn | undefined {
    const isSmall = size.width * size.height * (ratio * beyond) ** 2 <= pixelsMax;
    const more = isSmall ? beyond : 1;
    const width = Math.round(size.width * more * ratio);
    const height = Math.round(size.height * more * ratio);
    if (this.#canvas?.width !== width || this.#canvas.height !== height)
      this.#canvas = new OffscreenCanvas(width, height);
    const context = this.#canvas.getContext('2d');
    if (context === null) return undefined;
    const larger = { width: width / ratio, height: height / ratio };
    drawScene(context, scene, { view, size: larger, ratio });
    this.#drawn = { view, size: larger, ratio, box: shownBox(view, larger) };
    return this.#drawn;
  }
}
