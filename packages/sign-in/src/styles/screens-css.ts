/** The look of all that comes after the main screen; its sheet stands behind that of `css.ts`, so its rules win where both say something. */
export const screensCss = `
.tgm:not(#tgm){
& h2{font-weight:600}
& .row{display:flex;gap:8px;align-items:center;flex-wrap:wrap}
& .small{min-height:32px;padding:2px 10px;font-size:14px;line-height:20px}
& .link{all:unset;font:inherit;color:inherit;text-decoration:underline;cursor:pointer;padding:4px 2px;margin-inline-start:-2px;min-height:24px;box-sizing:border-box;align-self:flex-start}
& .link[aria-disabled=true]{cursor:default;text-decoration:none;color:var(--tgm-secondary)}
& .icon{position:absolute;inset-inline-start:14px;width:20px;height:20px}
& .btn:has(.icon){padding-inline:42px clamp(8px,(100% - 280px)*9,42px)}
& input[readonly]{background:var(--tgm-btn-disabled-bg)}
& input[hidden]{display:none}
& input[type=checkbox]{all:revert;width:18px;height:18px;margin:0;flex:none;accent-color:var(--tgm-primary)}
& .check{display:flex;gap:8px;align-items:center;min-height:24px}
& .success{color:var(--tgm-success)}
& .back{all:unset;box-sizing:border-box;width:32px;height:32px;display:grid;place-items:center;cursor:pointer;border-radius:4px;margin-inline-start:-6px}
&[dir=rtl] .back svg{transform:scaleX(-1)}
& .otp{position:relative;display:grid;grid-template-columns:repeat(6,1fr);gap:8px;direction:ltr}
& .otp input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:text;font-size:16px}
& .otp span{height:47px;display:grid;place-items:center;border:1px solid var(--tgm-input-border);border-radius:var(--tgm-input-radius);font-size:24px}
& .otp input:focus~span[data-next]{outline:3px solid var(--tgm-primary);outline-offset:1px}
& .otp input:read-only~span{background:var(--tgm-btn-disabled-bg)}
& .otp input[aria-invalid=true]~span{border-color:var(--tgm-error);border-width:2px}
& .bar{display:grid;grid-template-columns:repeat(4,1fr);gap:4px}
& .bar span{height:6px;border-radius:3px;background:var(--tgm-border)}
& .bar [data-on=bad]{background:var(--tgm-error)}
& .bar [data-on=good]{background:var(--tgm-success)}
& ul{list-style:none;display:flex;flex-direction:column;gap:8px}
& ul.dots{list-style:disc;padding-inline-start:20px}
& .rule{padding-inline-start:18px;text-indent:-18px}
& .rule::before{content:"○"/"";display:inline-block;width:18px;text-indent:0;color:var(--tgm-secondary)}
& .rule[data-met]::before{content:"✓"/"";color:var(--tgm-success)}
& .passkey{display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:space-between;padding:8px 0;border-bottom:1px solid var(--tgm-border)}
& .passkey form{flex:1}
& p>bdi{display:inline-block}
& a{color:inherit}
& a.btn{text-decoration:none}
& .one-tap{min-height:47px}
& .toast{padding:10px 12px;border-radius:4px;background:var(--tgm-primary);color:var(--tgm-bg);box-shadow:0 2px 8px #0004}
& .toast[data-kind=error]{background:var(--tgm-error);color:var(--tgm-bg)}
& .toast[data-kind=success]{background:var(--tgm-success);color:var(--tgm-bg)}
}
@media(forced-colors:active){.tgm:not(#tgm){& .otp span{border:1px solid ButtonText;forced-color-adjust:auto}& .bar span{border:1px solid}& .bar [data-on]{background:Highlight;forced-color-adjust:none}& .toast{border:1px solid}& select{appearance:auto}}}
`;
