import type { Page } from 'playwright-core';

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Around {
  clip: Edges;
  /** A sticky head, a menu or a dialog. It covers other texts on purpose. */
  layer: Element | null;
}

interface Box extends Edges {
  node: Node;
  layer: Element | null;
}

interface LargeText {
  /** The pixels that a person must scroll sideways. */
  overflow: number;
  /** Texts that are drawn over each other, as `one / other`. */
  overlaps: string[];
}

/**
 * Checks the current screen with text of twice its size (WCAG 1.4.4, 1.4.10). Overlaps are checked again some
 * frames later, because a list places its rows by their measured height.
 */
export async function largeTextOf(page: Page): Promise<LargeText> {
  const atOnce = await page.evaluate(measureLargeText, false);
  return atOnce.overlaps.length === 0
    ? atOnce
    : page.evaluate(measureLargeText, true);
}

/** Runs in the page. Restores the scroll positions. */
async function measureLargeText(isDrawn: boolean): Promise<LargeText> {
  const { documentElement: root } = document;
  const far = 1_000_000;
  const everywhere: Around = {
    clip: { left: -far, top: -far, right: far, bottom: far },
    layer: null,
  };
  const around = new Map<Element, Around>();
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({
      element,
      top: element.scrollTop,
      left: element.scrollLeft,
    }));
  const nextFrame = () =>
    new Promise((resolve) => requestAnimationFrame(resolve));
  root.style.fontSize = '200%';
  if (isDrawn) for (let frame = 0; frame < 4; frame++) await nextFrame();
  const found = {
    overflow: root.scrollWidth - root.clientWidth,
    overlaps: findOverlaps(),
  };
  root.style.fontSize = '';
  for (const { element, top, left } of scrolled)
    element.scrollTo({ top, left, behavior: 'instant' });
  return found;

  function findOverlaps(): string[] {
    const boxes = visibleTexts().toSorted((one, other) => one.top - other.top);
    const overlaps = new Set<string>();
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (other.top >= box.bottom - 1) break;
        const width =
          Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const height = Math.min(box.bottom, other.bottom) - other.top;
        if (
          box.node === other.node ||
          box.layer !== other.layer ||
          width <= 1 ||
          height <= 1
        )
          continue;
        overlaps.add(
          `${box.node.textContent?.trim()} / ${other.node.textContent?.trim()}`,
        );
      }
    }
    return [...overlaps];
  }

  function visibleTexts(): Box[] {
    const dialog = [
      ...document.querySelectorAll('dialog[open], [role=dialog]'),
    ].at(-1);
    const walker = document.createTreeWalker(
      dialog ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const boxes: Box[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const isSeen = element?.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        // Elements far from the screen are not laid out yet.
        contentVisibilityAuto: true,
      });
      if (
        !element ||
        !isSeen ||
        node.textContent?.trim() === '' ||
        element.closest('option')
      )
        continue;
      const { clip, layer } = aroundOf(element);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        // Letters are lower than their line.
        const margin = line.height / 5;
        const box = {
          left: Math.max(line.left, clip.left),
          top: Math.max(line.top + margin, clip.top),
          right: Math.min(line.right, clip.right),
          bottom: Math.min(line.bottom - margin, clip.bottom),
        };
        if (box.right - box.left > 1 && box.bottom - box.top > 1)
          boxes.push({ node, layer, ...box });
      }
    }
    return boxes;
  }

  /** The part of the page in which the element is visible, and its layer. */
  function aroundOf(element: Element): Around {
    const known = around.get(element);
    if (known) return known;
    const parent = element.parentElement;
    let { clip, layer } =
      parent && element !== root ? aroundOf(parent) : everywhere;
    const { position, zIndex, overflowX, overflowY, clipPath } =
      getComputedStyle(element);
    const isRaised = position === 'absolute' && zIndex !== 'auto';
    if (isRaised || position === 'fixed' || position === 'sticky')
      layer = element;
    if (
      element !== root &&
      (overflowX !== 'visible' || overflowY !== 'visible')
    ) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      clip = {
        left: Math.max(clip.left, left),
        top: Math.max(clip.top, top),
        right: Math.min(clip.right, right),
        bottom: Math.min(clip.bottom, bottom),
      };
    }
    // The element is only for screen readers.
    if (clipPath !== 'none') clip = { left: 0, top: 0, right: 0, bottom: 0 };
    around.set(element, { clip, layer });
    return { clip, layer };
  }
}
