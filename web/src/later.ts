// A page needs these files only after its start. One file, so that its first scripts contain one import.
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?rare';
import './lib/translated.ts';
