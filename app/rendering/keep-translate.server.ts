import { options } from 'preact';

/**
 * Makes the server render `translate="no"`. `preact/compat` converts it to the DOM property's false, and the renderer omits false
 * values.
 */
export function keepTranslate(): void {
  const normalize = options.vnode;
  options.vnode = (vnode) => {
    const { translate } = vnode.props as { translate?: string };
    normalize?.(vnode);
    if (translate === 'no' && typeof vnode.type === 'string') Object.assign(vnode.props, { translate });
  };
}
