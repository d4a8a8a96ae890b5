import { options } from 'preact';

/**
 * Has the server write `translate="no"`: `preact/compat` makes it the false property that browsers know, and the renderer leaves
 * out what is false.
 */
export function keepTranslate(): void {
  const normalize = options.vnode;
  options.vnode = (vnode) => {
    const { translate } = vnode.props as { translate?: string };
    normalize?.(vnode);
    if (translate === 'no' && typeof vnode.type === 'string') Object.assign(vnode.props, { translate });
  };
}
